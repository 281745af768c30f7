import type { MessageView } from '../../../machines/flows/message/view'

/** What lets a test read where a message is, on whatever draws it. */
export const frameOf = (view: MessageView | null) =>
  view && { 'data-flow': 'message', 'data-state': view.state, 'data-screen': view.screen }
