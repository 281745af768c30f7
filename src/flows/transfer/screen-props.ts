import type { ActorRefFrom } from 'xstate'
import type { transferMachine } from '../../../machines/flows/transfer/machine'
import type { TransferView } from '../../../machines/flows/transfer/view'

/** Props of every screen of the flow. */
export interface TransferPart {
  view: TransferView
  actor: ActorRefFrom<typeof transferMachine>
  /** Destination after the package has become active. */
  returnTo: string
}
