import { becomes, from, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { blockMachine } from './machine'

const { always, ends, onlyWhere } = rulesOf<typeof blockMachine>()

/** Intended behaviour of a block between users (§7, D57 to D59). */
export const blockIntent: Intent<typeof blockMachine> = [
  always(
    'Everybody may block another, once, and the other person is not notified.',
    '§7',
    on('person.blocked'),
    onlyWhere(from('open'), (tried) => becomes(tried, 'blocked') && owes(tried) && only(tried, 'person')),
  ),
  always(
    'The person who blocked ends it again, and nobody is notified.',
    'D59',
    on('block.lifted'),
    onlyWhere(from('blocked'), (tried) => becomes(tried, 'open') && owes(tried) && only(tried, 'person')),
  ),
  always(
    'An administrator overrules a block with a reason, and the person who set it is notified.',
    'D57',
    on('block.overruled'),
    onlyWhere(
      from('blocked'),
      (tried) =>
        becomes(tried, 'open') &&
        owes(tried, 'mail.blockOverruled') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  ends('Every block can be ended.', 'D59', ({ value }) => value === 'open'),
]
