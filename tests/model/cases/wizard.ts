import { wizardMachine } from '../../../machines/flows/wizard/machine'
import { steps, type Values, type WizardContext } from '../../../machines/flows/wizard/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

/** The draft stored with the account, and the one in this browser. */
export const stored: Values = { title: 'A house by the lake' }
export const kept: Values = { title: 'A flat in the town' }

const opened = { ok: true, draftId: 5, step: 'search', values: stored, fresh: false, found: 'one' }
const guests = { ...opened, draftId: null, step: 'location', values: kept }
const postedBefore = {
  ok: true,
  found: 'posted',
  listing: { id: 12, slug: 'a-flat-in-the-town', before: true },
}
const moved = { ok: true, draftId: 6, step: 'review', values: kept, leftOut: [] }

/** Model of creating or editing a listing, with every possible answer. */
export const wizardModel: Model = {
  machine: wizardMachine,
  input: { kind: 'property' },
  cases: casesFrom({
    'wizard.opened': [
      { step: null, listing: null },
      { step: 'photos', listing: null },
      { step: null, listing: 7 },
    ],
    'flow.resumed': [{ memory: { sent: null } }, { memory: { sent: { draftId: 4, values: stored } } }],
    'draft.chosen': [{ keep: 'browser' }, { keep: 'account' }],
    'step.completed': [{ photos: 2 }, { photos: 0 }],
    'step.opened': steps.map((step) => ({ step })),
    'listing.submitted': [
      { values: kept, photos: 2, wrong: null },
      { values: kept, photos: 2, wrong: 'facts' },
      { values: kept, photos: 0, wrong: null },
    ],
    'xstate.done.actor.openDraft': ({ context }) => [
      { output: opened },
      // Only after submitting in this tab can the user learn that another tab has already submitted.
      ...((context as WizardContext).submitted ? [{ output: postedBefore }] : []),
      { output: refused('RATE_LIMITED', { retryAt: 900_000 }) },
      // Only for a new listing can the draft be new, belong to a guest or be stored in the browser.
      ...((context as WizardContext).listing === null
        ? [
            { output: { ...opened, draftId: 8, step: null, values: {}, fresh: true } },
            { output: guests },
            { output: { ...guests, found: 'browser' } },
            { output: { ...opened, found: 'both' } },
          ]
        : []),
    ],
    ...done('moveDraft', moved, { ...moved, leftOut: ['cellar.pdf'] }, refused('RATE_LIMITED')),
    ...done(
      'postListing',
      { ok: true, listing: { id: 12, slug: 'a-flat-in-the-town', before: false } },
      { ok: true, listing: { id: 12, slug: 'a-flat-in-the-town', before: true } },
      { ...refused('LIMIT_OVER'), step: null },
      { ...refused('VALIDATION', { errors: { title: 'Too short.' } }), step: 'details' },
      { ...refused('RATE_LIMITED'), step: null },
    ),
  }),
  facts: (context: WizardContext) => ({
    listing: context.listing,
    asked: context.asked,
    draftId: context.draftId,
    keep: context.keep,
    submitted: context.submitted,
    described: Object.keys(context.values).length > 0,
    sentBack: context.sentBack,
    photoMissing: context.photoMissing,
    leftOut: context.leftOut.length,
    stopped: context.stopped,
    problem: context.problem?.code ?? null,
  }),
}
