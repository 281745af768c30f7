import { becomes, from, isRefused, isTaken, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { agentApplicationMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof agentApplicationMachine>()

/** Intended behaviour of an agent's application (§4, D78). */
export const agentApplicationIntent: Intent<typeof agentApplicationMachine> = [
  always(
    'A person applies, answers a question, or applies again after a refusal, by sending the form; it is confirmed by mail.',
    'D78',
    on('application.sent'),
    (tried) =>
      from('pending', 'success')(tried)
        ? isRefused(tried)
        : becomes(tried, 'pending') && owes(tried, 'mail.applicationReceived') && only(tried, 'person'),
  ),
  always(
    'An administrator accepts what was sent, and the person is notified.',
    '§4',
    on('application.approved'),
    onlyWhere(
      from('pending', 'asked'),
      (tried) => becomes(tried, 'success') && owes(tried, 'mail.applicationApproved') && only(tried, 'admin'),
    ),
  ),
  always(
    'An administrator refuses what was sent with a reason, and the person is notified.',
    '§4',
    on('application.rejected'),
    onlyWhere(
      from('pending', 'asked'),
      (tried) =>
        becomes(tried, 'failed') &&
        owes(tried, 'mail.applicationRejected') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'An administrator asks for more only about what waits for a decision, in writing.',
    '§4',
    on('more.asked'),
    onlyWhere(
      from('pending'),
      (tried) =>
        becomes(tried, 'asked') &&
        owes(tried, 'mail.applicationAsked') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'A verification is revoked by an administrator, with a reason that the person reads.',
    '§6',
    on('application.revoked'),
    onlyWhere(
      from('success'),
      (tried) =>
        becomes(tried, 'revoked') &&
        owes(tried, 'mail.applicationRevoked') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  never(
    'Somebody verifies themselves.',
    '§6',
    (tried) => isTaken(tried) && becomes(tried, 'success') && !only(tried, 'admin'),
  ),
  ends(
    'Everybody can become a verified agent, refused or revoked before.',
    'D78',
    ({ value }) => value === 'success',
  ),
]
