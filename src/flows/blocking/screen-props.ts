import type { ActorRefFrom } from 'xstate'
import type { blockingMachine } from '../../../machines/flows/blocking/machine'
import type { BlockingView } from '../../../machines/flows/blocking/view'

/** What every part of the dialog is given. */
export interface BlockingPart {
  view: BlockingView
  actor: ActorRefFrom<typeof blockingMachine>
}
