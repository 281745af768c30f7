import type { ActorRefFrom } from 'xstate'
import type { recoveryMachine } from '../../../machines/flows/recovery/machine'
import type { RecoveryView } from '../../../machines/flows/recovery/view'

/** Props of every screen of the flow. */
export interface RecoveryPart {
  view: RecoveryView
  actor: ActorRefFrom<typeof recoveryMachine>
  /** Whether the form is rendered before the machine can receive events. */
  early?: boolean
}
