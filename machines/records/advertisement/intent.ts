import { becomes, from, isRefused, on, only, owes, rulesOf, type Intent, type Trial } from '../../intent-kit'
import type { advertisementMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof advertisementMachine>()

/** Whether the listing can be featured at all. */
const isFeaturable = ({ before: { context } }: Trial<typeof advertisementMachine>) =>
  context.isPublic && context.isOnOffer && !context.isFeatured

/** Intended behaviour of featuring a listing (§4, D67). */
export const advertisementIntent: Intent<typeof advertisementMachine> = [
  always(
    'An owner who meets every requirement asks for a public listing on offer to be featured, once at a time; one slot is reserved.',
    'D67',
    on('featuring.asked'),
    onlyWhere(
      (tried) => from('unasked')(tried) && isFeaturable(tried) && tried.before.context.gate === null,
      (tried) => becomes(tried, 'pending') && owes(tried, 'slot.hold') && only(tried, 'person'),
    ),
  ),
  always(
    'An administrator features a public listing on offer at once, without a slot of its owner, who is notified.',
    '§6',
    on('featuring.granted'),
    onlyWhere(
      (tried) => from('unasked')(tried) && isFeaturable(tried),
      (tried) => becomes(tried, 'approved') && owes(tried, 'mail.featuringApproved') && only(tried, 'admin'),
    ),
  ),
  always(
    'An administrator accepts a featuring while the plan that pays for it runs; only then its slot is used.',
    'D67',
    on('advertisement.approved'),
    onlyWhere(
      (tried) => from('pending')(tried) && tried.before.context.runs,
      (tried) =>
        becomes(tried, 'approved') &&
        owes(tried, 'slot.use', 'mail.featuringApproved') &&
        only(tried, 'admin'),
    ),
  ),
  always(
    'A featuring that is refused gives its slot back, and its owner reads the reason.',
    'D67',
    on('advertisement.rejected'),
    onlyWhere(
      from('pending'),
      (tried) =>
        becomes(tried, 'rejected') &&
        owes(tried, 'slot.release', 'mail.featuringRejected') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'An administrator ends a featuring that runs, with a reason that its owner reads.',
    '§6',
    on('featuring.ended'),
    onlyWhere(
      from('approved'),
      (tried) =>
        becomes(tried, 'expired') &&
        owes(tried, 'mail.featuringEnded') &&
        only(tried, 'admin') &&
        tried.needsReason,
    ),
  ),
  always(
    'A request is withdrawn by its owner or with its listing, and the slot comes back.',
    'D67',
    (tried) => on('listing.withdrawn')(tried) && from('pending')(tried),
    (tried) => becomes(tried, 'expired') && owes(tried, 'slot.release') && only(tried, 'person', 'server'),
  ),
  always(
    'A featuring that runs ends with its listing alone; the slot stays used.',
    'D67',
    (tried) => on('listing.withdrawn')(tried) && !from('pending')(tried),
    onlyWhere(from('approved'), (tried) => becomes(tried, 'expired') && owes(tried) && only(tried, 'server')),
  ),
  always(
    'The clock ends a featuring with its plan and its owner is notified; what was never decided gives its slot back.',
    'D67',
    on('period.over'),
    (tried) =>
      from('pending')(tried)
        ? becomes(tried, 'expired') &&
          owes(tried, 'slot.release', 'mail.featuringLapsed') &&
          only(tried, 'clock')
        : from('approved')(tried)
          ? becomes(tried, 'expired') && owes(tried, 'mail.featuringOver') && only(tried, 'clock')
          : isRefused(tried),
  ),
  never(
    'A slot that was used for a featuring comes back.',
    'D67',
    (tried) => tried.effects.includes('slot.release') && !from('pending')(tried),
  ),
  ends('Every featuring ends.', 'D67', ({ value }) => ['rejected', 'expired'].includes(String(value))),
]
