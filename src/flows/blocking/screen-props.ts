import type { ActorRefFrom } from 'xstate'
import type { blockingMachine } from '../../../machines/flows/blocking/machine'
import type { BlockingView } from '../../../machines/flows/blocking/view'

/** Props of every part of the dialog. */
export interface BlockingPart {
  view: BlockingView
  actor: ActorRefFrom<typeof blockingMachine>
}
