import type { SnapshotFrom } from 'xstate'
import { readState, stepsAt, type FlowRow, type ScreenOf } from '../view-kit'
import type { wizardMachine } from './machine'
import { stepsOf, type ListingKind, type WizardMemory, type WizardStep } from './ports'

/**
 * Facts that a state shows in addition to its screen. `changing`: one part is changed, and the review follows. `photoMissing`: a photo
 * is needed. `leftOut`: some files weren't accepted. `stopped`: the server reported an unmet requirement, so the dialog
 * required by the specification is shown and the flow doesn't go on automatically.
 */
type Mark = 'changing' | 'photoMissing' | 'leftOut' | 'stopped'
type Row = FlowRow & { step: WizardStep | null; marks?: readonly Mark[] }

const form = <S extends WizardStep>(step: S, ...marks: Mark[]) =>
  ({ screen: 'form', waitingFor: 'person', step, marks }) as const

const rows = {
  idle: { screen: 'opening', waitingFor: 'nobody', step: null },
  opening: { screen: 'opening', waitingFor: 'server', step: null },
  noDraft: { screen: 'noDraft', waitingFor: 'person', step: null },
  twoDrafts: { screen: 'twoDrafts', waitingFor: 'person', step: null },
  moving: { screen: 'moving', waitingFor: 'server', step: null },
  notMoved: { screen: 'notMoved', waitingFor: 'person', step: null },
  'steps.choosing': { screen: 'form', waitingFor: 'nobody', step: null },
  'steps.place': form('place'),
  'steps.facts': form('facts'),
  'steps.photos.adding': form('photos'),
  'steps.photos.missing': form('photos', 'photoMissing'),
  'steps.photos.leftOut': form('photos', 'leftOut'),
  'steps.price': form('price'),
  'steps.contact': form('contact'),
  'steps.review': form('review'),
  'steps.changing.choosing': { screen: 'form', waitingFor: 'nobody', step: null },
  'steps.changing.place': form('place', 'changing'),
  'steps.changing.facts': form('facts', 'changing'),
  'steps.changing.photos.adding': form('photos', 'changing'),
  'steps.changing.photos.missing': form('photos', 'changing', 'photoMissing'),
  'steps.changing.price': form('price', 'changing'),
  'steps.changing.contact': form('contact', 'changing'),
  'requirements.checking': { screen: 'requirements', waitingFor: 'person', step: null },
  'requirements.stopped': { screen: 'requirements', waitingFor: 'person', step: null, marks: ['stopped'] },
  posting: { screen: 'posting', waitingFor: 'server', step: null },
  unsure: { screen: 'unsure', waitingFor: 'person', step: null },
  posted: { screen: 'posted', waitingFor: 'nobody', step: null },
} as const satisfies Record<string, Row>

/** Screens of this flow. */
export type WizardScreen = ScreenOf<typeof rows>

type WizardSnapshot = SnapshotFrom<typeof wizardMachine>

/** Returns a listing's step with this name, as in URLs and stored drafts; null if there is none. */
export const stepNamed = (kind: ListingKind, name: string | undefined): WizardStep | null =>
  stepsOf(kind).find((step) => step === name) ?? null

/** Derives the wizard's view; defined for every state. */
export function wizardView(snapshot: WizardSnapshot) {
  const { context } = snapshot
  const { row, shared } = readState<Row>(snapshot, rows)
  const { kind, listing, draftId, leftOut, posted } = context
  const steps = stepsOf(kind)
  const has = (mark: Mark) => row.marks?.includes(mark) ?? false
  return {
    ...shared,
    screen: shared.screen as WizardScreen,
    kind,
    /** Id of the listing being edited; null for a new listing. */
    listing,
    step: row.step,
    steps: stepsAt(steps, row.step === null ? steps.length : steps.indexOf(row.step)),
    isFirst: row.step === steps[0] && !has('changing'),
    isLast: row.step === 'review',
    /** Whether only this part is changed, after which the review is shown again. */
    isChange: has('changing'),
    /** Id of the account's draft; null for a draft stored only in this browser. */
    draftId,
    /** Whether the draft is stored only in this browser. */
    isGuest: draftId === null,
    photoMissing: has('photoMissing'),
    /** Names of the files that weren't accepted; empty elsewhere than at the photos. */
    leftOut: has('leftOut') ? leftOut : [],
    /**
     * Whether the server reported an unmet requirement. The dialog required by the specification then shows it, and the
     * flow doesn't continue automatically.
     */
    stopped: has('stopped'),
    /** The created listing; null until there is one. */
    posted,
    canOpen: snapshot.can({ type: 'open.again' }),
    canChoose: snapshot.can({ type: 'draft.chosen', keep: 'browser' }),
    canMove: snapshot.can({ type: 'move.again' }),
    canGoOn: snapshot.can({ type: 'step.completed', photos: 0 }),
    canGoBack: snapshot.can({ type: 'step.back' }),
    canOpenStep: snapshot.can({ type: 'step.opened', step: 'place' }),
    canChange: snapshot.can({ type: 'part.changed', step: 'place' }),
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
