import {
  becomes,
  from,
  isRefused,
  isTaken,
  on,
  only,
  owes,
  rulesOf,
  stays,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { membershipMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof membershipMachine>()

const onTeam = from('active', 'suspended')

type MembershipTrial = Trial<typeof membershipMachine>

/** Whether an administrator acts on their own membership, or on that of someone with more permissions. */
const isBarred = ({ before: { context } }: MembershipTrial) => context.isOwn || context.isAbove
/** Whether the change grants a permission that the administrator doesn't have. */
const givesTooMuch = ({ event }: MembershipTrial) =>
  event.type === 'permissions.changed' && event.facts?.isMoreThanHeld === true

/** Intended behaviour of membership in the operator's team (§6). */
export const membershipIntent: Intent<typeof membershipMachine> = [
  always(
    'An invitation is accepted by the person invited, within its time.',
    '§6',
    on('invitation.accepted'),
    onlyWhere(
      (tried) => from('invited')(tried) && tried.before.context.inTime,
      (tried) => becomes(tried, 'active') && owes(tried) && only(tried, 'person'),
    ),
  ),
  always(
    'An invitation may be declined by the person invited.',
    '§6',
    on('invitation.declined'),
    onlyWhere(from('invited'), (tried) => becomes(tried, 'removed') && owes(tried) && only(tried, 'person')),
  ),
  always(
    'An administrator renews an invitation: it is sent again and runs anew.',
    '§6',
    on('invitation.renewed'),
    onlyWhere(
      (tried) => from('invited')(tried) && !isBarred(tried),
      (tried) => stays(tried) && owes(tried, 'invitation.extend', 'team.invite') && only(tried, 'admin'),
    ),
  ),
  always(
    'A change of what somebody may do reaches them: by a new invitation, or by mail. The first administrator keeps everything, and nobody gives what they do not hold.',
    '§6',
    on('permissions.changed'),
    (tried) =>
      from('removed')(tried) ||
      (from('active')(tried) && tried.before.context.founder) ||
      isBarred(tried) ||
      givesTooMuch(tried)
        ? isRefused(tried)
        : stays(tried) &&
          owes(tried, from('invited')(tried) ? 'team.invite' : 'mail.permissionsChanged') &&
          only(tried, 'admin'),
  ),
  always(
    'A member is suspended by an administrator, with a reason by mail.',
    '§6',
    on('membership.suspended'),
    onlyWhere(
      (tried) => from('active')(tried) && !tried.before.context.founder && !isBarred(tried),
      (tried) =>
        becomes(tried, 'suspended') &&
        owes(tried, 'mail.membershipSuspended') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'A suspension is ended by an administrator, and the member is notified.',
    '§6',
    on('membership.resumed'),
    onlyWhere(
      (tried) => from('suspended')(tried) && !isBarred(tried),
      (tried) => becomes(tried, 'active') && owes(tried, 'mail.membershipResumed') && only(tried, 'admin'),
    ),
  ),
  always(
    'An administrator takes somebody off the team with a reason: a member is notified and their second factor is gone.',
    '§6',
    on('membership.removed'),
    (tried) =>
      from('removed')(tried) || (from('active')(tried) && tried.before.context.founder) || isBarred(tried)
        ? isRefused(tried)
        : becomes(tried, 'removed') &&
          owes(tried, ...(onTeam(tried) ? ['factor.drop', 'mail.membershipRemoved'] : [])) &&
          only(tried, 'admin') &&
          tried.needsReason,
  ),
  never(
    'An administrator decides about their own membership, or about somebody who may more than they do.',
    '§6',
    (tried) => isBarred(tried) && tried.by.includes('admin') && isTaken(tried),
  ),
  never(
    'The first administrator is locked out.',
    '§6',
    (tried) =>
      from('active')(tried) && tried.before.context.founder && isTaken(tried) && !becomes(tried, 'active'),
  ),
  always(
    'A member sets up a second factor by themselves, one, and is notified of it.',
    '§6',
    on('factor.enrolled'),
    onlyWhere(
      (tried) => from('active')(tried) && !tried.before.context.hasFactor,
      (tried) =>
        stays(tried) &&
        tried.after!.context.hasFactor &&
        owes(tried, 'factor.keep', 'mail.factorEnrolled') &&
        only(tried, 'person'),
    ),
  ),
  always(
    'A member ends their own second factor, and is notified of it.',
    '§6',
    on('factor.ended'),
    onlyWhere(
      (tried) => from('active')(tried) && tried.before.context.hasFactor,
      (tried) =>
        stays(tried) &&
        !tried.after!.context.hasFactor &&
        owes(tried, 'factor.drop', 'mail.factorEnded') &&
        only(tried, 'person'),
    ),
  ),
  always(
    'A lost second factor is taken off by an administrator, with a reason that reaches its owner.',
    '§6',
    on('factor.removed'),
    onlyWhere(
      (tried) => onTeam(tried) && tried.before.context.hasFactor && !isBarred(tried),
      (tried) =>
        stays(tried) &&
        !tried.after!.context.hasFactor &&
        owes(tried, 'factor.drop', 'mail.factorRemoved') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  ends('Everybody can leave the team.', '§6', ({ value }) => value === 'removed'),
]
