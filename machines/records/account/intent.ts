import { becomes, from, isTaken, on, only, owes, rulesOf, type Intent, type Trial } from '../../intent-kit'
import type { accountMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof accountMachine>()

type AccountTrial = Trial<typeof accountMachine>

/**
 * Whether an administrator acts on their own account, on the first administrator's, or on that of someone with more
 * permissions.
 */
const isBarred = ({ before: { context } }: AccountTrial) =>
  context.isOwn || context.isFounder || context.isAbove

/** Intended lifecycle of an account (§6, D38, D44, D91). */
export const accountIntent: Intent<typeof accountMachine> = [
  always(
    'An account is used once its address is proved by a code, and the person is welcomed once.',
    'D38',
    on('code.confirmed'),
    onlyWhere(
      from('unverified'),
      (tried) =>
        becomes(tried, 'active') &&
        tried.after!.context.verified &&
        owes(tried, 'mail.welcome') &&
        only(tried, 'guest', 'person', 'server'),
    ),
  ),
  always(
    'An administrator deactivates an account that is used or new, with a reason; its owner reads it and is signed out everywhere.',
    'D91',
    on('account.deactivated'),
    onlyWhere(
      (tried) => from('unverified', 'active')(tried) && !isBarred(tried),
      (tried) =>
        becomes(tried, 'deactivated') &&
        owes(tried, 'mail.accountDeactivated', 'sessions.revoke') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'Only an administrator reactivates an account, and an address that was never proved still has to be.',
    'D91',
    on('account.reactivated'),
    onlyWhere(
      (tried) => from('deactivated')(tried) && !isBarred(tried),
      (tried) =>
        becomes(tried, tried.before.context.verified ? 'active' : 'unverified') &&
        owes(tried, 'mail.accountReactivated') &&
        only(tried, 'admin'),
    ),
  ),
  always(
    'A deletion signs out at once and is confirmed by mail; it is refused while money is on its way, and to the last administrator who may do everything.',
    'D44',
    on('deletion.requested'),
    onlyWhere(
      (tried) =>
        from('active')(tried) &&
        !tried.before.context.openPayment &&
        !tried.before.context.isLastAdmin &&
        !isBarred(tried),
      (tried) =>
        becomes(tried, 'deletionRequested') &&
        owes(tried, 'mail.deletionRequested', 'sessions.revoke') &&
        only(tried, 'person', 'admin'),
    ),
  ),
  always(
    'Until the grace is over a deletion can be taken back, by its owner or an administrator.',
    'D44',
    on('deletion.cancelled'),
    onlyWhere(
      (tried) => from('deletionRequested')(tried) && !isBarred(tried),
      (tried) =>
        becomes(tried, 'active') && owes(tried, 'mail.deletionCancelled') && only(tried, 'person', 'admin'),
    ),
  ),
  always(
    'After the grace everything personal is erased by the clock.',
    'D44',
    on('grace.over'),
    onlyWhere(
      from('deletionRequested'),
      (tried) => becomes(tried, 'purged') && owes(tried, 'account.purge') && only(tried, 'clock'),
    ),
  ),
  always(
    'An administrator erases an account sooner only when it is closed or leaving, with a reason, and no money is on its way.',
    'D44',
    on('account.erased'),
    onlyWhere(
      (tried) =>
        from('deactivated', 'deletionRequested')(tried) &&
        !tried.before.context.openPayment &&
        !isBarred(tried),
      (tried) =>
        becomes(tried, 'purged') && owes(tried, 'account.purge') && only(tried, 'admin') && tried.needsReason,
    ),
  ),
  never(
    'An administrator decides about their own account.',
    '§6',
    (tried) => tried.before.context.isOwn && tried.by.includes('admin') && isTaken(tried),
  ),
  never(
    'The first administrator is shut out by another.',
    '§6',
    (tried) => tried.before.context.isFounder && tried.by.includes('admin') && isTaken(tried),
  ),
  never(
    'An administrator decides about somebody of the team who may more than they do.',
    '§6',
    (tried) => tried.before.context.isAbove && tried.by.includes('admin') && isTaken(tried),
  ),
  never(
    'Personal data goes while the account is in use.',
    'D44',
    (tried) => tried.effects.includes('account.purge') && from('active', 'unverified')(tried),
  ),
  ends('Every account can be gone for good.', 'D44', ({ value }) => value === 'purged'),
]
