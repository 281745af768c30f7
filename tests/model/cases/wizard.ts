import { wizardMachine } from '../../../machines/flows/wizard/machine'
import { stepsOf, type Values, type WizardContext } from '../../../machines/flows/wizard/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

/** The draft stored with the account, and the one in this browser. */
export const stored: Values = { title: 'A house by the lake' }
export const kept: Values = { title: 'A flat in the town' }

const opened = { ok: true, draftId: 5, step: 'contact', values: stored, fresh: false, found: 'one' }
const guests = { ...opened, draftId: null, step: 'facts', values: kept }
const postedBefore = {
  ok: true,
  found: 'posted',
  listing: { id: 12, slug: 'a-flat-in-the-town', before: true },
}
const moved = { ok: true, draftId: 6, step: 'review', values: kept, leftOut: [] }

/** Model of creating or editing a listing, with every possible answer. */
export const wizardModel: Model = {
  machine: wizardMachine,
  cases: casesFrom({
    'wizard.opened': [
      { kind: 'property', step: null, listing: null },
      { kind: 'property', step: 'photos', listing: null },
      { kind: 'property', step: null, listing: 7 },
      { kind: 'project', step: 'photos', listing: null },
    ],
    'flow.resumed': [
      { kind: 'property', memory: { sent: null } },
      { kind: 'property', memory: { sent: { draftId: 4, values: stored } } },
    ],
    'draft.chosen': [{ keep: 'browser' }, { keep: 'account' }],
    'step.completed': [{ photos: 2 }, { photos: 0 }],
    'step.opened': ({ context }) => stepsOf((context as WizardContext).kind).map((step) => ({ step })),
    'part.changed': ({ context }) =>
      stepsOf((context as WizardContext).kind)
        .filter((step) => step !== 'review')
        .map((step) => ({ step })),
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
      { ...refused('VALIDATION', { errors: { address: 'Too short.' } }), step: 'place' },
      { ...refused('VALIDATION', { errors: { title: 'Too short.' } }), step: 'review' },
      { ...refused('RATE_LIMITED'), step: null },
    ),
  }),
  facts: (context: WizardContext) => ({
    kind: context.kind,
    listing: context.listing,
    step: context.step,
    draftId: context.draftId,
    keep: context.keep,
    submitted: context.submitted,
    described: Object.keys(context.values).length > 0,
    leftOut: context.leftOut.length,
    problem: context.problem?.code ?? null,
  }),
}
