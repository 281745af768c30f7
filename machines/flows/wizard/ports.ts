import type { Problem, Refused } from '../kit'

/** Raised whenever `WizardMemory` changes its meaning. */
export const wizardVersion = 1

/** The steps of the form, in their order. A project has its plans where a property has its attributes. */
export const steps = ['details', 'location', 'facts', 'photos', 'search', 'review'] as const
export type WizardStep = (typeof steps)[number]

export type ListingKind = 'property' | 'project'

/** The form as it would be sent. */
export type Values = Record<string, unknown>

/** Where a draft is stored: with the account, or in this browser until there is one. */
export type DraftHome = 'account' | 'browser'

export type WizardInput = { kind: ListingKind }

/** The input of a port. */
type Asked = WizardInput & {
  /** The listing to edit; null for a new one. */
  listing: number | null
}

/** `listing-draft`, or the draft of this browser for a guest. */
export type OpenDraftInput = Asked & {
  /** The person has submitted it here: another tab may have done the same meanwhile. */
  submitted: boolean
}
export type OpenDraftOutput =
  /** Another tab has submitted the draft of this one. */
  | { ok: true; found: 'posted'; listing: Posted }
  | {
      ok: true
      /** Of the account's draft; null for one that is in this browser only. */
      draftId: number | null
      /** Where it was left. */
      step: WizardStep | null
      values: Values
      /** Begun now: there was none. */
      fresh: boolean
      /** Of a signed-in person: this browser still has a draft from before, and whether the account has one too. */
      found: 'one' | 'browser' | 'both'
    }
  | Refused

/** `listing-draft:save` and `listing-draft:file` with the draft of this browser, or discarding that draft. */
export type MoveDraftInput = { kind: ListingKind; keep: DraftHome }
export type MoveDraftOutput =
  | {
      ok: true
      draftId: number
      step: WizardStep | null
      values: Values
      /** Names of files that the server does not accept. */
      leftOut: string[]
    }
  | Refused

/** `post_property`, `post_project`, or `update_post_property`: one draft becomes one listing, however often sent. */
export type PostListingInput = Asked & { draftId: number | null; values: Values }
/** `before`: an earlier sending had created it, perhaps from another tab. */
export type Posted = { id: number; slug: string; before: boolean }
/** `step`: where the refused field is corrected; null where it is none of the form's. */
export type PostListingOutput = { ok: true; listing: Posted } | (Refused & { step: WizardStep | null })

/** What survives a reload of the page: that the listing was submitted, and what may have been received already. */
export type WizardMemory = { sent: { draftId: number; values: Values } | null }

export type WizardContext = Asked & {
  /** The step at which the form opens next. */
  step: WizardStep
  /** The step in the address; null where it names none. */
  asked: WizardStep | null
  draftId: number | null
  /** Which of two drafts is used. */
  keep: DraftHome
  values: Values
  /** The person has submitted it: it is sent once nothing is missing. */
  submitted: boolean
  /** The person was sent to this step because something in it is wrong. */
  sentBack: boolean
  photoMissing: boolean
  leftOut: string[]
  /** The server found a requirement missing while it received the listing. */
  stopped: boolean
  posted: Posted | null
  problem: Problem | null
}

export type WizardEvent =
  | { type: 'wizard.opened'; step: WizardStep | null; listing: number | null }
  | { type: 'flow.resumed'; memory: WizardMemory }
  | { type: 'open.again' }
  | { type: 'draft.chosen'; keep: DraftHome }
  | { type: 'move.again' }
  /** The step is valid by the shape that the server checks with. `photos`: how many the draft has. */
  | { type: 'step.completed'; photos: number }
  | { type: 'step.back' }
  | { type: 'step.opened'; step: WizardStep }
  /** `wrong`: the first step with an invalid field. */
  | { type: 'listing.submitted'; values: Values; photos: number; wrong: WizardStep | null }
  | { type: 'listing.reopened' }
  /** The requirements' own flow finds that nothing is missing. */
  | { type: 'requirements.met' }
  | { type: 'retry.asked' }
  | { type: 'wait.cancelled' }
