import type { ActorRefFrom } from 'xstate'
import type { recoveryMachine } from '../../../machines/flows/recovery/machine'
import type { RecoveryView } from '../../../machines/flows/recovery/view'

/** What every screen of the flow is given. */
export interface RecoveryPart {
  view: RecoveryView
  actor: ActorRefFrom<typeof recoveryMachine>
  /** The form is drawn, and nothing takes what it sends yet. */
  early?: boolean
}
