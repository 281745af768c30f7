import { becomes, from, isTaken, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { contactMessageMachine } from './machine'

const { always, ends, onlyWhere } = rulesOf<typeof contactMessageMachine>()

/** Intended behaviour of a message to the operator (§7, `contct_us`). */
export const contactMessageIntent: Intent<typeof contactMessageMachine> = [
  always('Administrators answer for the operator.', '§6', isTaken, (tried) => only(tried, 'admin')),
  always(
    'A message that waits is answered in writing, and the answer is sent.',
    '§7',
    on('message.answered'),
    onlyWhere(
      from('received'),
      (tried) => becomes(tried, 'answered') && owes(tried, 'message.sendAnswer') && tried.needsReason,
    ),
  ),
  always(
    'A message that waits may be closed without an answer, and nothing is sent.',
    '§7',
    on('message.closed'),
    onlyWhere(from('received'), (tried) => becomes(tried, 'closed') && owes(tried)),
  ),
  always(
    'What was answered or closed can wait for an answer again.',
    '§7',
    on('message.reopened'),
    onlyWhere(from('answered', 'closed'), (tried) => becomes(tried, 'received') && owes(tried)),
  ),
  ends('Every message can be answered.', '§7', ({ value }) => value === 'answered'),
]
