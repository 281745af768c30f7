import { and } from 'xstate'
import { listing } from '../../contract/limits'
import type { Gate } from '../../contract/values'
import { type Actor, effect } from '../kit'
import { requirementGuards, requirementLabels, requirements } from '../requirements'

/** Events of a listing (property or project). */
export type ListingEvent =
  | { type: 'edit.submitted' }
  | { type: 'listing.approved' }
  | { type: 'listing.rejected'; reason?: string }
  | { type: 'listing.questioned'; reason?: string }
  | { type: 'listing.withheld'; reason?: string }
  | { type: 'listing.restored'; reason?: string }
  | { type: 'question.answered'; reason?: string }
  | { type: 'question.lapsed' }
  | { type: 'revision.approved' }
  | { type: 'revision.rejected'; reason?: string }
  | { type: 'revision.withdrawn' }
  | { type: 'decision.undone' }
  | { type: 'hold.over' }
  | { type: 'validity.over' }
  | { type: 'listing.renewed' }
  | { type: 'visibility.on' }
  | { type: 'visibility.off' }
  | { type: 'listing.deleted' }

/**
 * Events by which the owner confirms that a listing is on offer as described; taking it off the market doesn't count.
 */
export const confirming = [
  'edit.submitted',
  'question.answered',
  'listing.renewed',
  'visibility.on',
] as const satisfies ListingEvent['type'][]

/** Row facts about every listing. */
export type ModerationContext = {
  /** Whether a slot is held or used for the listing, or an active package of its owner has a free one (D66). */
  hasRoom: boolean
  /** First requirement for listing that the owner doesn't meet; null if all are met. */
  gate: Gate | null
  /** Whether an administrator acts, and the operator allows time to undo decisions (D99). */
  isHeld: boolean
}

type GuardArgs = { context: ModerationContext }

/** Guards of every listing. */
export const listingGuards = {
  packageHasRoom: ({ context }: GuardArgs) => context.hasRoom,
  decisionsAreHeld: ({ context }: GuardArgs) => context.isHeld,
  ...requirementGuards,
}

/** Texts of `listingGuards`, to follow "only if". */
export const listingGuardLabels = {
  packageHasRoom: 'a plan has a slot for it',
  decisionsAreHeld: 'decisions may be undone for a moment',
  ...requirementLabels,
} as const satisfies Record<keyof typeof listingGuards, string>

/** The requirements for listing apply again when a listing returns to review or to the public (D13, D66). */
const meetsRequirements = and(requirements)

/** Labels of the events that have the same text for properties and projects. */
export const listingLabels = {
  'listing.rejected': { caption: 'refuses it, with a reason', actor: 'admin', tone: 'grave' },
  'listing.questioned': { caption: 'asks the owner a question', actor: 'admin' },
  'listing.withheld': { caption: 'hides it until it is fixed, with a reason', actor: 'admin' },
  'listing.restored': { caption: 'takes the refusal back', actor: 'admin' },
  'question.answered': { caption: 'answers the question', actor: 'person' },
  'question.lapsed': { caption: 'no answer came in time', actor: 'clock' },
  'revision.approved': { caption: 'accepts the change', actor: 'admin', tone: 'usual' },
  'revision.rejected': { caption: 'refuses the change, with a reason', actor: 'admin' },
  'revision.withdrawn': { caption: 'withdraws the change', actor: 'person' },
  'decision.undone': { caption: 'undoes the decision', actor: 'admin' },
  'hold.over': { caption: 'the time for undoing is over', actor: 'clock' },
  'validity.over': { caption: 'its period is over', actor: 'clock' },
  'listing.renewed': { caption: 'renews it', actor: 'person' },
  'visibility.on': { caption: 'shows it', actor: 'person' },
  'visibility.off': { caption: 'hides it', actor: 'person' },
} as const

/** Texts that the stories of properties and projects share. */
export const listingStory = {
  who: 'Owner',
  says: {
    'listed.moderation.pending': 'The owner may keep editing, with one slot of the plan reserved.',
    'listed.moderation.approved': 'What the public sees is what the owner last sent.',
    'listed.visibility.active': 'Shown to the public once it’s accepted.',
    'listed.visibility.inactive': 'Hidden by the owner or an administrator, until shown again.',
    deleted: 'A slot that never went live is given back.',
  },
  outcomes: {
    'listed.moderation.pending>listed.moderation.rejected':
      'Owner edits and sends it again, if requirements are met',
    'listed.moderation.approved>listed.moderation.rejected': 'Administrator refuses it later, with a reason',
    'listed.moderation.expired': 'Owner renews it, if requirements are met',
    'listed.moderation.approved.editReview': 'The old version stays live',
  },
  edges: {
    'start>listed.moderation.pending': 'the owner submits it',
  },
} as const

/**
 * Effects of listing events. Slot effects write to the listing's slot ledger and do nothing if there is nothing to
 * change: `slot.hold` if a slot is already held or used, `slot.release` if the slot was used (it stays spent, D67).
 * `due.begin` sets the due date of the state entered, and `due.end` clears it; `hold.begin` and `hold.end` do the same
 * for the deadline until which a decision can be undone; `reason.drop` clears the reason shown to the owner.
 */
export const listingEffects = {
  'mail.listingApproved': effect,
  'mail.listingRejected': effect,
  'mail.listingQuestioned': effect,
  'mail.listingWithheld': effect,
  'mail.questionAnswered': effect,
  'mail.questionLapsed': effect,
  'mail.listingExpired': effect,
  'mail.listingRenewed': effect,
  'mail.revisionApproved': effect,
  'mail.revisionRejected': effect,
  'revision.apply': effect,
  'revision.discard': effect,
  'due.begin': effect,
  'due.end': effect,
  'hold.begin': effect,
  'hold.end': effect,
  'reason.drop': effect,
  'slot.hold': effect,
  'slot.use': effect,
  'slot.release': effect,
  'featuring.end': effect,
}

/** Makes an effect send its mail to the administrator who acted last instead of to the owner. */
const toAdmin = <const T extends string>(type: T) => ({ type, params: { to: 'admin' } }) as const

/**
 * Builds the state of a decision that an administrator can undo for a short time (D99). Everyone else sees the previous
 * state, and the effects run only when that time is over.
 */
function held<
  const Back extends string,
  const Lands extends string,
  const Owed extends readonly (keyof typeof listingEffects)[],
  const More extends object,
>(own: { caption: string; description: string; back: Back; lands: Lands; owed: Owed; more: More }) {
  return {
    description: own.description,
    meta: { caption: own.caption, heldAs: own.back, due: { event: 'hold.over', at: 'held_until' } },
    on: {
      'hold.over': { target: own.lands, actions: ['hold.end', ...own.owed], meta: { by: ['clock'] } },
      'decision.undone': {
        target: own.back,
        actions: ['hold.end', 'reason.drop'],
        meta: { by: ['admin'] },
      },
      ...own.more,
    },
  } as const
}

/** An edit voids the decision, because the version that was decided about no longer exists. */
const voided = {
  target: 'pending',
  actions: ['hold.end', 'reason.drop', 'revision.apply'],
  meta: { by: ['person'] },
} as const

/** Works like `voided`, but for a change of a live listing, which the owner may also withdraw. */
const voidedChange = {
  'edit.submitted': {
    target: 'editReview',
    actions: ['hold.end', 'reason.drop'],
    meta: { by: ['person'] },
  },
  'revision.withdrawn': {
    target: 'settled',
    actions: ['hold.end', 'reason.drop', 'revision.discard'],
    meta: { by: ['person'] },
  },
} as const

/** Creates the transition into a decision that can be undone, taken if the operator allows time for undoing. */
const hold = <const Target extends string>(target: Target) =>
  ({ target, guard: 'decisionsAreHeld', actions: 'hold.begin' }) as const

const withReason = { by: ['admin'], needsReason: true, keepsReason: true } as const

/**
 * Builds the moderation axis shared by properties and projects (D10–D13, D67). The machine that uses it must have the
 * guards `packageHasRoom` and `decisionsAreHeld`. Parameters: the labels of two states, who may accept a listing, and
 * the effects of going live and of editing a live listing.
 */
export function moderation<
  const Approvers extends readonly Actor[],
  const Live extends readonly string[],
  const Edit,
>(own: { waiting: string; underReview: string; approvers: Approvers; onLive: Live; onEdit: Edit }) {
  return {
    initial: 'pending',
    description: 'Whether an administrator has accepted it.',
    meta: { caption: 'Is it accepted?' },
    states: {
      pending: {
        description: own.waiting,
        meta: {
          caption: 'Waiting for review',
          status: 'in_review',
          next: { by: 'admin', event: 'listing.approved' },
        },
        on: {
          'edit.submitted': { actions: 'revision.apply', meta: { by: ['person'] } },
          'listing.approved': [
            { ...hold('approving'), meta: { by: ['admin'] } },
            {
              target: 'approved',
              actions: ['slot.use', 'mail.listingApproved'],
              meta: { by: own.approvers },
            },
          ],
          'listing.questioned': [
            { ...hold('questioning'), meta: withReason },
            { target: 'questioned', actions: ['due.begin', 'mail.listingQuestioned'], meta: withReason },
          ],
          'listing.rejected': [
            { ...hold('rejecting'), meta: withReason },
            {
              target: 'rejected',
              actions: ['slot.release', 'featuring.end', 'mail.listingRejected'],
              meta: withReason,
            },
          ],
        },
      },
      approving: held({
        caption: 'Approval can be undone',
        description:
          'An administrator has accepted it and may undo that for a moment. To everybody else it still waits for review.',
        back: 'pending',
        lands: 'approved',
        owed: ['slot.use', 'mail.listingApproved'],
        more: { 'edit.submitted': voided },
      }),
      questioning: held({
        caption: 'Question can be undone',
        description:
          'An administrator has asked something and may undo that for a moment. The owner does not read it yet.',
        back: 'pending',
        lands: 'questioned',
        owed: ['due.begin', 'mail.listingQuestioned'],
        more: { 'edit.submitted': voided },
      }),
      rejecting: held({
        caption: 'Refusal can be undone',
        description:
          'An administrator has refused it and may undo that for a moment. The owner does not read it yet.',
        back: 'pending',
        lands: 'rejected',
        owed: ['slot.release', 'featuring.end', 'mail.listingRejected'],
        more: { 'edit.submitted': voided },
      }),
      questioned: {
        description:
          'An administrator has asked something, or hidden a live listing until it is fixed. The owner answers, or edits the listing, and it is reviewed again; without an answer by the due date it is not accepted.',
        meta: {
          caption: 'Question to the owner',
          status: 'needs_answer',
          next: { by: 'person', event: 'question.answered' },
          due: { event: 'question.lapsed', days: listing.answerDays },
        },
        on: {
          'question.answered': {
            target: 'pending',
            actions: ['due.end', 'reason.drop', toAdmin('mail.questionAnswered')],
            meta: { by: ['person'], needsReason: true },
          },
          'edit.submitted': {
            target: 'pending',
            actions: ['revision.apply', 'due.end', 'reason.drop', toAdmin('mail.questionAnswered')],
            meta: { by: ['person'] },
          },
          'question.lapsed': {
            target: 'rejected',
            actions: ['due.end', 'slot.release', 'featuring.end', 'mail.questionLapsed'],
            meta: { by: ['clock'] },
          },
          'listing.approved': {
            target: 'approved',
            actions: ['due.end', 'reason.drop', 'slot.use', 'mail.listingApproved'],
            meta: { by: ['admin'] },
          },
          'listing.rejected': {
            target: 'rejected',
            actions: ['due.end', 'slot.release', 'featuring.end', 'mail.listingRejected'],
            meta: withReason,
          },
        },
      },
      approved: {
        initial: 'settled',
        entry: own.onLive,
        description: 'Accepted. The public sees it while it is active and its period runs.',
        meta: { caption: 'Accepted', due: { event: 'validity.over' } },
        on: {
          'validity.over': {
            target: 'expired',
            actions: ['revision.discard', 'mail.listingExpired'],
            meta: { by: ['clock', 'admin'] },
          },
          'listing.withheld': {
            target: 'questioned',
            actions: ['revision.discard', 'due.begin', 'mail.listingWithheld'],
            meta: withReason,
          },
          'listing.rejected': {
            target: 'rejected',
            actions: ['revision.discard', 'featuring.end', 'mail.listingRejected'],
            meta: withReason,
          },
        },
        states: {
          settled: {
            description: 'What the public sees is what the owner last sent.',
            meta: { caption: 'Up to date' },
            on: { 'edit.submitted': own.onEdit },
          },
          editReview: {
            description: own.underReview,
            meta: { caption: 'Change under review', next: { by: 'admin', event: 'revision.approved' } },
            on: {
              'edit.submitted': { target: 'editReview', reenter: true, meta: { by: ['person'] } },
              'revision.approved': [
                { ...hold('editApproving'), meta: { by: ['admin'] } },
                {
                  target: 'settled',
                  actions: ['revision.apply', 'mail.revisionApproved'],
                  meta: { by: own.approvers },
                },
              ],
              'revision.rejected': [
                { ...hold('editRejecting'), meta: withReason },
                {
                  target: 'settled',
                  actions: ['revision.discard', 'mail.revisionRejected'],
                  meta: withReason,
                },
              ],
              'revision.withdrawn': {
                target: 'settled',
                actions: 'revision.discard',
                meta: { by: ['person'] },
              },
            },
          },
          editApproving: held({
            caption: 'Change accepted, can undo',
            description:
              'An administrator has accepted the change and may undo that for a moment. The old version is still live.',
            back: 'editReview',
            lands: 'settled',
            owed: ['revision.apply', 'mail.revisionApproved'],
            more: voidedChange,
          }),
          editRejecting: held({
            caption: 'Change refused, can undo',
            description:
              'An administrator has refused the change and may undo that for a moment. The owner does not read it yet.',
            back: 'editReview',
            lands: 'settled',
            owed: ['revision.discard', 'mail.revisionRejected'],
            more: voidedChange,
          }),
        },
      },
      rejected: {
        description:
          'Not accepted. The owner reads the reason and answers by editing, which sends it to review again.',
        meta: { caption: 'Rejected', bad: true, next: { by: 'person', event: 'edit.submitted' } },
        on: {
          'edit.submitted': {
            target: 'pending',
            guard: meetsRequirements,
            actions: ['slot.hold', 'revision.apply'],
            meta: { by: ['person'] },
          },
          'listing.restored': {
            target: 'approved',
            guard: 'packageHasRoom',
            actions: ['reason.drop', 'slot.hold', 'slot.use', 'mail.listingApproved'],
            meta: { by: ['admin'] },
          },
        },
      },
      expired: {
        description:
          'Its period is over and the public no longer sees it. The owner may renew it while everything needed for listing is there.',
        meta: {
          caption: 'Expired',
          bad: true,
          status: 'expired',
          next: { by: 'person', event: 'listing.renewed' },
        },
        on: {
          'listing.renewed': {
            target: 'approved',
            guard: meetsRequirements,
            actions: ['slot.hold', 'slot.use', 'mail.listingRenewed'],
            meta: { by: ['person'] },
          },
        },
      },
    },
  } as const
}
