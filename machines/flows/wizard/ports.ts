import type { Problem, Refused } from '../kit'

/** Version of `WizardMemory`; increment it whenever the meaning of its fields changes. */
export const wizardVersion = 1

/** Steps of the form, in order. A project has no price and no choice of contact details. */
export const steps = ['place', 'facts', 'photos', 'price', 'contact', 'review'] as const
export type WizardStep = (typeof steps)[number]

export type ListingKind = 'property' | 'project'

/** Returns the steps of a kind of listing, in order. */
export const stepsOf = (kind: ListingKind): readonly WizardStep[] =>
  kind === 'property' ? steps : steps.filter((step) => step !== 'price' && step !== 'contact')

/** Form values in the shape in which they are sent. */
export type Values = Record<string, unknown>

/** Where a draft is stored: in the account, or in this browser until the user has an account. */
export type DraftHome = 'account' | 'browser'

type Asked = {
  kind: ListingKind
  /** Id of the listing to edit; null for a new listing. */
  listing: number | null
}

/** Input of `listing-draft`, or of reading this browser's draft for a guest. */
export type OpenDraftInput = Asked & {
  /** Whether the user has submitted the draft in this tab; another tab may have submitted it too. */
  submitted: boolean
}
export type OpenDraftOutput =
  /** Another tab has submitted this tab's draft. */
  | { ok: true; found: 'posted'; listing: Posted }
  | {
      ok: true
      /** Id of the account's draft; null for a draft stored only in this browser. */
      draftId: number | null
      /** Step at which the user left the draft; null if there is none. */
      step: WizardStep | null
      values: Values
      /** Whether the draft was newly created because there was none. */
      fresh: boolean
      /**
       * Result of the search for a signed-in user's drafts: one draft, an earlier draft in this browser, or one in this
       * browser as well as one in the account.
       */
      found: 'one' | 'browser' | 'both'
    }
  | Refused

/**
 * Input of `listing-draft:save` and `listing-draft:file`, which move this browser's draft to the account, or of
 * discarding that draft.
 */
export type MoveDraftInput = { kind: ListingKind; keep: DraftHome }
export type MoveDraftOutput =
  | {
      ok: true
      draftId: number
      step: WizardStep | null
      values: Values
      /** Names of the files that the server didn't accept. */
      leftOut: string[]
    }
  | Refused

/** Input of `post_property`, `post_project` or `update_post_property`, which are idempotent per draft. */
export type PostListingInput = Asked & { draftId: number | null; values: Values }
/** `before`: an earlier request, perhaps from another tab, has already created the listing. */
export type Posted = { id: number; slug: string; before: boolean }
/** `step`: the step in which the refused field can be corrected; null if the form doesn't have that field. */
export type PostListingOutput = { ok: true; listing: Posted } | (Refused & { step: WizardStep | null })

/**
 * State that survives a page reload: whether the listing was submitted, and what the server may already have received.
 */
export type WizardMemory = { sent: { draftId: number; values: Values } | null }

export type WizardContext = Asked & {
  /** Step at which the form opens next: that of the URL, else that of the draft. Null until one is known. */
  step: WizardStep | null
  draftId: number | null
  /** Choice of the draft to keep if there are two. */
  keep: DraftHome
  values: Values
  /** Whether the user has submitted the listing; it is sent once all requirements are met. */
  submitted: boolean
  /** Names of the files that the server didn't accept when the draft was moved. */
  leftOut: string[]
  posted: Posted | null
  problem: Problem | null
}

export type WizardEvent =
  | { type: 'wizard.opened'; kind: ListingKind; step: WizardStep | null; listing: number | null }
  | { type: 'flow.resumed'; kind: ListingKind; memory: WizardMemory }
  | { type: 'open.again' }
  | { type: 'draft.chosen'; keep: DraftHome }
  | { type: 'move.again' }
  /** The step's values match the server's schema. `photos` is the number of photos in the draft. */
  | { type: 'step.completed'; photos: number }
  | { type: 'step.back' }
  /** The browser's back or forward button leads to this step. */
  | { type: 'step.opened'; step: WizardStep }
  /** The user changes one part of the listing and returns to the review. */
  | { type: 'part.changed'; step: WizardStep }
  /** The user submits the listing. `wrong`: first step with an invalid field; null if there is none. */
  | { type: 'listing.submitted'; values: Values; photos: number; wrong: WizardStep | null }
  | { type: 'listing.reopened' }
  /** The eligibility flow reports that all requirements are met. */
  | { type: 'requirements.met' }
  | { type: 'retry.asked' }
  | { type: 'wait.cancelled' }
