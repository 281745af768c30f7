import type { SnapshotFrom } from 'xstate'
import { readState, stepsAt, type FlowRow, type ScreenOf } from '../view-kit'
import type { wizardMachine } from './machine'
import { steps, type ListingKind, type WizardStep, type WizardMemory } from './ports'

const rows = {
  idle: { screen: 'opening', waitingFor: 'nobody', step: null },
  opening: { screen: 'opening', waitingFor: 'server', step: null },
  noDraft: { screen: 'noDraft', waitingFor: 'person', step: null },
  twoDrafts: { screen: 'twoDrafts', waitingFor: 'person', step: null },
  moving: { screen: 'moving', waitingFor: 'server', step: null },
  notMoved: { screen: 'notMoved', waitingFor: 'person', step: null },
  'steps.choosing': { screen: 'form', waitingFor: 'nobody', step: null },
  'steps.details': { screen: 'form', waitingFor: 'person', step: 'details' },
  'steps.location': { screen: 'form', waitingFor: 'person', step: 'location' },
  'steps.facts': { screen: 'form', waitingFor: 'person', step: 'facts' },
  'steps.photos': { screen: 'form', waitingFor: 'person', step: 'photos' },
  'steps.search': { screen: 'form', waitingFor: 'person', step: 'search' },
  'steps.review': { screen: 'form', waitingFor: 'person', step: 'review' },
  requirements: { screen: 'requirements', waitingFor: 'person', step: null },
  posting: { screen: 'posting', waitingFor: 'server', step: null },
  unsure: { screen: 'unsure', waitingFor: 'person', step: null },
  posted: { screen: 'posted', waitingFor: 'nobody', step: null },
} as const satisfies Record<string, FlowRow & { step: WizardStep | null }>

/** Screens of this flow. */
export type WizardScreen = ScreenOf<typeof rows>

type WizardSnapshot = SnapshotFrom<typeof wizardMachine>

const names: Record<ListingKind, Partial<Record<WizardStep, string>>> = {
  property: { location: 'place' },
  project: { location: 'place', facts: 'plans' },
}

/** Returns a step's name as used in the URL, the stored draft and the texts. */
const nameOfStep = (kind: ListingKind, step: WizardStep): string => names[kind][step] ?? step

/** Returns the step with this name; null if there is none. */
export const stepNamed = (kind: ListingKind, name: string | undefined): WizardStep | null =>
  steps.find((step) => nameOfStep(kind, step) === name) ?? null

/** Derives the wizard's view; defined for every state. */
export function wizardView(snapshot: WizardSnapshot) {
  const { context } = snapshot
  const { row, shared } = readState(snapshot, rows)
  const { kind, listing, draftId, sentBack, photoMissing, leftOut, stopped, posted } = context
  const at = row.step === null ? steps.length : steps.indexOf(row.step)
  return {
    ...shared,
    kind,
    /** Id of the listing being edited; null for a new listing. */
    listing,
    step: row.step,
    /** Name of the current step; null if none is shown. */
    stepName: row.step && nameOfStep(kind, row.step),
    steps: stepsAt(
      steps.map((step) => nameOfStep(kind, step)),
      at,
    ),
    isFirst: row.step === steps[0],
    isLast: row.step === 'review',
    /** Id of the account's draft; null for a draft stored only in this browser. */
    draftId,
    /** Whether the draft is stored only in this browser. */
    isGuest: draftId === null,
    sentBack,
    photoMissing,
    leftOut,
    /**
     * Whether the server reported an unmet requirement. The dialog required by the specification then shows it, and the
     * flow doesn't continue automatically.
     */
    stopped,
    /** The created listing; null until there is one. */
    posted,
    canOpen: snapshot.can({ type: 'open.again' }),
    canChoose: snapshot.can({ type: 'draft.chosen', keep: 'browser' }),
    canMove: snapshot.can({ type: 'move.again' }),
    canGoOn: snapshot.can({ type: 'step.completed', photos: 0 }),
    canGoBack: snapshot.can({ type: 'step.back' }),
    canOpenStep: snapshot.can({ type: 'step.opened', step: 'details' }),
    canSubmit: snapshot.can({ type: 'listing.submitted', values: {}, photos: 0, wrong: null }),
    canReopen: snapshot.can({ type: 'listing.reopened' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
  }
}

/** View of the wizard. */
export type WizardView = ReturnType<typeof wizardView>

/**
 * Returns the state to store for a reload and for detours through sign-in, profile and plans; null if nothing has been
 * submitted.
 */
export function wizardMemory(snapshot: WizardSnapshot): WizardMemory | null {
  const { submitted, listing, draftId, values } = snapshot.context
  if (!submitted || listing !== null || snapshot.status === 'done') return null
  const mayBePosted = snapshot.matches('posting') || snapshot.matches('unsure')
  return { sent: mayBePosted && draftId !== null ? { draftId, values } : null }
}
