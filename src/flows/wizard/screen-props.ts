import type { ActorRefFrom } from 'xstate'
import type { wizardMachine } from '../../../machines/flows/wizard/machine'
import type { WizardView } from '../../../machines/flows/wizard/view'

/** Props of every wizard screen. */
export interface WizardPart {
  view: WizardView
  actor: ActorRefFrom<typeof wizardMachine>
}
