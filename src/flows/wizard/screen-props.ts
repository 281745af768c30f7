import type { ActorRefFrom } from 'xstate'
import type { wizardMachine } from '../../../machines/flows/wizard/machine'
import type { WizardView } from '../../../machines/flows/wizard/view'

/** What each screen of the wizard is drawn with. */
export interface WizardPart {
  view: WizardView
  actor: ActorRefFrom<typeof wizardMachine>
}
