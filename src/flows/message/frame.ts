import type { MessageView } from '../../../machines/flows/message/view'

/** Attributes by which tests read a message's state. */
export const frameOf = (view: MessageView | null) =>
  view && { 'data-flow': 'message', 'data-state': view.state, 'data-screen': view.screen }
