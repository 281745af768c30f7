import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  becomes,
  isRefused,
  isTaken,
  on,
  only,
  owes,
  type Intent,
  type RulesOf,
  type Trial,
} from '../intent-kit'
import type { Actor } from '../kit'
import type { ModerationContext } from './moderation'
import { answered, answersOf, stands } from './listing-axes'

const day = 86_400_000

const isLive = stands('settled', 'editReview', 'editApproving', 'editRejecting')
const live = (within: 'settled' | 'editReview' | 'editApproving' | 'editRejecting') => ({ approved: within })

/** Decisions that can be undone for a short time: the event, the state during that time, and the state that follows. */
const decisions = [
  {
    event: 'listing.approved',
    at: 'approving',
    of: 'pending',
    later: live('settled'),
    owed: ['slot.use', 'mail.listingApproved'],
  },
  {
    event: 'listing.questioned',
    at: 'questioning',
    of: 'pending',
    later: 'questioned',
    owed: ['due.begin', 'mail.listingQuestioned'],
  },
  {
    event: 'listing.rejected',
    at: 'rejecting',
    of: 'pending',
    later: 'rejected',
    owed: ['slot.release', 'featuring.end', 'mail.listingRejected'],
  },
  {
    event: 'revision.approved',
    at: 'editApproving',
    of: 'editReview',
    later: live('settled'),
    owed: ['revision.apply', 'mail.revisionApproved'],
  },
  {
    event: 'revision.rejected',
    at: 'editRejecting',
    of: 'editReview',
    later: live('settled'),
    owed: ['revision.discard', 'mail.revisionRejected'],
  },
] as const

type Decision = (typeof decisions)[number]

const heldDecision = (snapshot: { before: { value: unknown } }): Decision | undefined =>
  decisions.find(({ at }) => stands(at)(snapshot))

/** Returns a moderation state as the value of its axis. */
const onAxis = (state: Decision['at'] | Decision['of']) =>
  state === 'editReview' || state === 'editApproving' || state === 'editRejecting' ? live(state) : state

/**
 * Intended behaviour shared by properties and projects (§4, D8, D10, D12, D13, D66, D67). `approvers`: actors who may
 * accept; `onEdit`: expected result of submitting a change to a live listing.
 */
export function listingIntent<M extends AnyStateMachine>(
  { always, never, ends, lasts }: RulesOf<M>,
  own: { approvers: readonly Actor[]; onEdit: (trial: Trial<M>) => boolean },
): Intent<M> {
  const factsOf = ({ before }: Trial<M>) => (before as { context: ModerationContext }).context
  const hasRoom = (tried: Trial<M>) => factsOf(tried).hasRoom
  const meetsAll = (tried: Trial<M>) => factsOf(tried).gate === null
  const moderated = (tried: Trial<M>, answer: unknown) => answered(tried, 'moderation', answer)
  const withReason = (tried: Trial<M>) => only(tried, 'admin') && tried.needsReason && tried.keepsReason
  const mayUndo = (tried: Trial<M>) => factsOf(tried).isHeld
  return [
    always(
      'Every listing waits for review first, is shown once it is accepted, and is still to be had.',
      '§4',
      (tried) => on('listing.questioned')(tried) && isTaken(tried),
      (tried) => stands('pending')(tried),
    ),
    always(
      'What waits for review may still be edited by its owner, and goes on waiting.',
      'D10',
      (tried) => on('edit.submitted')(tried) && stands('pending')(tried),
      (tried) => moderated(tried, 'pending') && owes(tried, 'revision.apply') && only(tried, 'person'),
    ),
    always(
      'A listing that waits is accepted, its slot is used and its owner is notified.',
      'D67',
      (tried) => on('listing.approved')(tried) && stands('pending')(tried) && !mayUndo(tried),
      (tried) =>
        moderated(tried, live('settled')) &&
        owes(tried, 'slot.use', 'mail.listingApproved') &&
        only(tried, ...own.approvers),
    ),
    always(
      'An administrator may accept without waiting for the owner: question and due date are gone.',
      'D10',
      (tried) => on('listing.approved')(tried) && stands('questioned')(tried),
      (tried) =>
        moderated(tried, live('settled')) &&
        owes(tried, 'due.end', 'reason.drop', 'slot.use', 'mail.listingApproved') &&
        only(tried, 'admin'),
    ),
    always(
      'What is accepted, refused or over is not accepted once more: a refusal is taken back, the owner edits or renews.',
      'D10',
      (tried) => on('listing.approved')(tried) && !stands('pending', 'questioned')(tried),
      isRefused,
    ),
    always(
      'Only what waits for review is questioned: in writing, with a due date, and the owner is notified.',
      'D10',
      (tried) => on('listing.questioned')(tried) && !(stands('pending')(tried) && mayUndo(tried)),
      (tried) =>
        stands('pending')(tried)
          ? moderated(tried, 'questioned') &&
            owes(tried, 'due.begin', 'mail.listingQuestioned') &&
            withReason(tried)
          : isRefused(tried),
    ),
    always(
      'The owner answers in writing; the listing waits for review again and the moderator is notified.',
      'D10',
      on('question.answered'),
      (tried) =>
        stands('questioned')(tried)
          ? moderated(tried, 'pending') &&
            owes(tried, 'due.end', 'reason.drop', 'mail.questionAnswered') &&
            only(tried, 'person') &&
            tried.needsReason
          : isRefused(tried),
    ),
    always(
      'An edit answers a question as well.',
      'D10',
      (tried) => on('edit.submitted')(tried) && stands('questioned')(tried),
      (tried) =>
        moderated(tried, 'pending') &&
        owes(tried, 'revision.apply', 'due.end', 'reason.drop', 'mail.questionAnswered') &&
        only(tried, 'person'),
    ),
    always(
      'Without an answer in time the listing is not accepted, its slot comes back, a featuring ends and the owner is notified.',
      'D67',
      on('question.lapsed'),
      (tried) =>
        stands('questioned')(tried)
          ? moderated(tried, 'rejected') &&
            owes(tried, 'due.end', 'slot.release', 'featuring.end', 'mail.questionLapsed') &&
            only(tried, 'clock')
          : isRefused(tried),
    ),
    lasts('An owner has one to four weeks to answer.', 'D10', 'question.lapsed', 7 * day, 28 * day),
    always(
      'An administrator refuses what is not live with a reason, its slot comes back and a featuring ends.',
      'D67',
      (tried) =>
        on('listing.rejected')(tried) &&
        (stands('questioned')(tried) || (stands('pending')(tried) && !mayUndo(tried))),
      (tried) =>
        moderated(tried, 'rejected') &&
        owes(
          tried,
          'slot.release',
          'featuring.end',
          'mail.listingRejected',
          ...(stands('questioned')(tried) ? ['due.end'] : []),
        ) &&
        withReason(tried),
    ),
    always(
      'An administrator takes what is live off with a reason: an open change is dropped, its featuring ends, the slot stays used.',
      'D67',
      (tried) => on('listing.rejected')(tried) && isLive(tried),
      (tried) =>
        moderated(tried, 'rejected') &&
        owes(tried, 'revision.discard', 'featuring.end', 'mail.listingRejected') &&
        withReason(tried),
    ),
    always(
      'An administrator hides what is live until it is fixed: in writing, with a due date, an open change is dropped, slot and featuring stay.',
      'D56',
      on('listing.withheld'),
      (tried) =>
        isLive(tried)
          ? moderated(tried, 'questioned') &&
            owes(tried, 'revision.discard', 'due.begin', 'mail.listingWithheld') &&
            withReason(tried)
          : isRefused(tried),
    ),
    always(
      'A refusal that was wrong is taken back by an administrator while a plan has room: the listing is live, and its owner is notified.',
      'D56',
      on('listing.restored'),
      (tried) =>
        stands('rejected')(tried) && hasRoom(tried)
          ? moderated(tried, live('settled')) &&
            owes(tried, 'reason.drop', 'slot.hold', 'slot.use', 'mail.listingApproved') &&
            only(tried, 'admin')
          : isRefused(tried),
    ),
    always(
      'What is refused or over is not refused again.',
      'D10',
      (tried) => on('listing.rejected')(tried) && !stands('pending', 'questioned')(tried) && !isLive(tried),
      isRefused,
    ),
    always(
      'A change of what is live is treated as the operator has set it.',
      'D12',
      (tried) => on('edit.submitted')(tried) && stands('settled')(tried),
      (tried) => own.onEdit(tried) && only(tried, 'person'),
    ),
    always(
      'A change under review may be sent again; the version before stays public.',
      'D12',
      (tried) => on('edit.submitted')(tried) && stands('editReview')(tried),
      (tried) => moderated(tried, live('editReview')) && owes(tried) && only(tried, 'person'),
    ),
    always(
      'A change that is accepted becomes public, and its owner is notified.',
      'D12',
      (tried) => on('revision.approved')(tried) && !(stands('editReview')(tried) && mayUndo(tried)),
      (tried) =>
        stands('editReview')(tried)
          ? moderated(tried, live('settled')) &&
            owes(tried, 'revision.apply', 'mail.revisionApproved') &&
            only(tried, ...own.approvers)
          : isRefused(tried),
    ),
    always(
      'A change that is refused is dropped with a reason, and the version before stays public.',
      'D12',
      (tried) => on('revision.rejected')(tried) && !(stands('editReview')(tried) && mayUndo(tried)),
      (tried) =>
        stands('editReview')(tried)
          ? moderated(tried, live('settled')) &&
            owes(tried, 'revision.discard', 'mail.revisionRejected') &&
            withReason(tried)
          : isRefused(tried),
    ),
    always(
      'The owner takes a change back while it waits, also while a decision about it may be undone.',
      'D12',
      on('revision.withdrawn'),
      (tried) =>
        stands('editReview', 'editApproving', 'editRejecting')(tried)
          ? moderated(tried, live('settled')) &&
            owes(tried, 'revision.discard', ...(heldDecision(tried) ? ['hold.end', 'reason.drop'] : [])) &&
            only(tried, 'person')
          : isRefused(tried),
    ),
    always(
      'Nothing follows from a decision about what waits while it may be undone: it is only kept, with its reason.',
      'D99',
      (tried) => mayUndo(tried) && decisions.some(({ event, of }) => on(event)(tried) && stands(of)(tried)),
      (tried) => {
        const { at, event } = decisions.find((one) => on(one.event)(tried))!
        return (
          moderated(tried, onAxis(at)) &&
          owes(tried, 'hold.begin') &&
          (event.endsWith('approved') ? only(tried, 'admin') : withReason(tried))
        )
      },
    ),
    always(
      'A decision that is undone leaves everything as it was.',
      'D99',
      on('decision.undone'),
      (tried) => {
        const decision = heldDecision(tried)
        return decision
          ? moderated(tried, onAxis(decision.of)) &&
              owes(tried, 'hold.end', 'reason.drop') &&
              only(tried, 'admin')
          : isRefused(tried)
      },
    ),
    always(
      'Once the time for undoing is over everything follows that the decision owes.',
      'D99',
      on('hold.over'),
      (tried) => {
        const decision = heldDecision(tried)
        return decision
          ? moderated(tried, decision.later) &&
              owes(tried, 'hold.end', ...decision.owed) &&
              only(tried, 'clock')
          : isRefused(tried)
      },
    ),
    always(
      'An edit makes a decision void that may still be undone, and waits for review.',
      'D99',
      (tried) => on('edit.submitted')(tried) && heldDecision(tried) !== undefined,
      (tried) => {
        const { of } = heldDecision(tried)!
        return (
          moderated(tried, onAxis(of)) &&
          owes(tried, 'hold.end', 'reason.drop', ...(of === 'pending' ? ['revision.apply'] : [])) &&
          only(tried, 'person')
        )
      },
    ),
    always(
      'What was refused waits again once its owner edits it, if the owner meets every requirement for listing.',
      'D66',
      (tried) => on('edit.submitted')(tried) && stands('rejected')(tried),
      (tried) =>
        meetsAll(tried)
          ? moderated(tried, 'pending') && owes(tried, 'slot.hold', 'revision.apply') && only(tried, 'person')
          : isRefused(tried),
    ),
    always(
      'What is over or removed cannot be edited.',
      'D13',
      (tried) =>
        on('edit.submitted')(tried) &&
        !stands('pending', 'questioned', 'rejected')(tried) &&
        !heldDecision(tried) &&
        !isLive(tried),
      isRefused,
    ),
    always(
      'A live listing is over when its time is, an open change with it, and its owner is notified.',
      'D13',
      on('validity.over'),
      (tried) =>
        isLive(tried)
          ? moderated(tried, 'expired') &&
            owes(tried, 'revision.discard', 'mail.listingExpired') &&
            only(tried, 'clock', 'admin')
          : isRefused(tried),
    ),
    always(
      'What is over is renewed by its owner, who must meet every requirement for listing, and uses a slot.',
      'D13',
      on('listing.renewed'),
      (tried) =>
        stands('expired')(tried) && meetsAll(tried)
          ? moderated(tried, live('settled')) &&
            owes(tried, 'slot.hold', 'slot.use', 'mail.listingRenewed') &&
            only(tried, 'person')
          : isRefused(tried),
    ),
    always(
      'Owner and administrator show and hide a listing at any time, whatever else becomes of it.',
      'D8',
      on('visibility.on', 'visibility.off'),
      (tried) => {
        const [from, to] = on('visibility.on')(tried) ? ['inactive', 'active'] : ['active', 'inactive']
        return answersOf(tried.before)?.['visibility'] === from
          ? answered(tried, 'visibility', to) && owes(tried) && only(tried, 'person', 'admin')
          : isRefused(tried)
      },
    ),
    always(
      'Owner and administrator remove a listing at any time; a slot that never went live comes back, a featuring ends.',
      'D67',
      on('listing.deleted'),
      (tried) =>
        answersOf(tried.before) === null
          ? isRefused(tried)
          : becomes(tried, 'deleted') &&
            owes(tried, 'slot.release', 'featuring.end') &&
            only(tried, 'person', 'admin'),
    ),
    never(
      'Anything happens to a listing that was removed.',
      '§4',
      (tried) => answersOf(tried.before) === null && isTaken(tried),
    ),
    never(
      'An owner accepts their own listing.',
      '§4',
      (tried) =>
        isTaken(tried) &&
        isLive({ before: tried.after! as { value: unknown } }) &&
        !isLive(tried) &&
        !on('listing.renewed')(tried) &&
        tried.by.includes('person'),
    ),
    ends('Every listing can be removed.', '§4', ({ value }: SnapshotFrom<M>) => value === 'deleted'),
  ]
}
