import type { ActorRefFrom } from 'xstate'
import type { transferMachine } from '../../../machines/flows/transfer/machine'
import type { TransferView } from '../../../machines/flows/transfer/view'

/** What every screen of the flow is given. */
export interface TransferPart {
  view: TransferView
  actor: ActorRefFrom<typeof transferMachine>
  /** Where the person goes on to when the package runs. */
  returnTo: string
}
