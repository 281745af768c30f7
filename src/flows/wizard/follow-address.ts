import type { ActorRefFrom } from 'xstate'
import type { wizardMachine } from '../../../machines/flows/wizard/machine'
import type { ListingKind, Posted, WizardStep } from '../../../machines/flows/wizard/ports'
import { stepNamed, wizardView } from '../../../machines/flows/wizard/view'

/** The page's URL, as far as the wizard uses it. */
export interface WizardAddress {
  /** Step in the URL; undefined if it has none. */
  step: () => string | undefined
  /** Calls the listener after each change of the URL and returns a function that stops that. */
  onChange: (listener: () => void) => () => void
  /** Sets the step in the URL; with `replace`, without a new entry in the history. */
  showStep: (step: WizardStep, replace: boolean) => void
  /** Opens the submitted listing, replacing the wizard in the history. */
  showPosted: (posted: Posted) => void
}

/**
 * Keeps URL and machine at the same step: the URL follows the machine, and the machine follows the browser's back and
 * forward buttons. Once the listing is submitted, its page opens. Returns a function that stops all of it.
 */
export function followAddress(
  actor: ActorRefFrom<typeof wizardMachine>,
  kind: ListingKind,
  address: WizardAddress,
): () => void {
  // Changes that come from the machine and haven't reached the URL yet; following them would undo later steps.
  let underway: WizardStep[] = []
  let shown: WizardStep | null = null
  let isLeaving = false
  const machine = actor.subscribe((snapshot) => {
    const { step, posted } = wizardView(snapshot)
    if (posted && !isLeaving) {
      isLeaving = true
      return address.showPosted(posted)
    }
    if (step === null || step === shown) return
    shown = step
    const there = address.step()
    if (step === there) return
    underway.push(step)
    address.showStep(step, there === undefined)
  })
  const stop = address.onChange(() => {
    const there = stepNamed(kind, address.step())
    if (there === null) return
    if (underway.includes(there)) {
      underway = underway.filter((step) => step !== there)
      return
    }
    if (there !== shown) actor.send({ type: 'step.opened', step: there })
  })
  return () => {
    machine.unsubscribe()
    stop()
  }
}
