import { becomes, from, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { subscriptionMachine } from './machine'

const { always, ends, onlyWhere } = rulesOf<typeof subscriptionMachine>()

/** Intended behaviour of a subscription (§6, D68, rule 8 on money). */
export const subscriptionIntent: Intent<typeof subscriptionMachine> = [
  always(
    'A plan ends on its last day, suspended or not, and its owner is notified.',
    'D68',
    on('period.over'),
    onlyWhere(
      from('active', 'suspended'),
      (tried) => becomes(tried, 'ended') && owes(tried, 'mail.packageEnded') && only(tried, 'clock'),
    ),
  ),
  always(
    'A running plan is suspended by a dispute or an administrator, with a reason that its owner reads.',
    'rule 8',
    on('subscription.suspended'),
    onlyWhere(
      from('active'),
      (tried) =>
        becomes(tried, 'suspended') &&
        owes(tried, 'mail.packageSuspended') &&
        only(tried, 'admin', 'server') &&
        tried.needsReason,
    ),
  ),
  always(
    'What was suspended runs again once that is over, and its owner is notified.',
    'rule 8',
    on('subscription.resumed'),
    onlyWhere(
      from('suspended'),
      (tried) =>
        becomes(tried, 'active') && owes(tried, 'mail.packageResumed') && only(tried, 'admin', 'server'),
    ),
  ),
  always(
    'A plan is taken away by an administrator or because its money went back, with a reason, and its owner is notified.',
    'rules 7 and 8',
    on('subscription.revoked'),
    onlyWhere(
      from('active', 'suspended'),
      (tried) =>
        becomes(tried, 'ended') &&
        owes(tried, 'mail.packageRevoked') &&
        only(tried, 'admin', 'server') &&
        tried.needsReason,
    ),
  ),
  ends('Every plan ends.', 'D68', ({ value }) => value === 'ended'),
]
