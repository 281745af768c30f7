import type { CallName } from '../../../contract/calls/call-types'
import type { ToastMessage } from '../toasts/show-toast'
import type { Frame } from './split-frames'

/** Calls that return messages or unread counts. */
const ofMessages: readonly CallName[] = ['get_chats', 'get_messages', 'get_notification_list']

/** Calls invalidated by each event. `hello` and `reset` mean that events may have been missed. */
export const staleAfter: Readonly<Record<string, readonly CallName[]>> = {
  'chat.message': ofMessages,
  'chat.seen': ofMessages,
  'chat.deleted': ofMessages,
  'chat.cleared': ofMessages,
  notification: ['get_notification_list', 'own-dashboard', 'get-added-properties', 'get-added-projects'],
  'notification.seen': ['get_notification_list', 'own-dashboard'],
  hello: ofMessages,
  reset: ofMessages,
}

/** The page's path and open conversation. */
export interface LookedAt {
  pathname: string
  search: { with?: number; property?: number }
}

type MessageNews = { user_id: number; property_id: number | null; message: { is_mine: boolean } }

/**
 * Returns the toast for an event: a sentence in the user's language with a link. Null for the user's own actions, for
 * the open conversation and for events that only invalidate lists. `newMessage` is the text for a chat message.
 */
export function newsOf(
  { event, data }: Frame,
  { pathname, search }: LookedAt,
  newMessage: string,
): Pick<ToastMessage, 'text' | 'to'> | null {
  if (event === 'notification') {
    const { title, link } = JSON.parse(data) as { title: string; link: string | null }
    return { text: title, to: link ?? '/user/notifications' }
  }
  if (event !== 'chat.message') return null
  const { user_id: user, property_id: property, message } = JSON.parse(data) as MessageNews
  const isOpen = pathname === '/user/chat' && search.with === user && (search.property ?? null) === property
  if (message.is_mine || isOpen) return null
  return {
    text: newMessage,
    to: `/user/chat?with=${user}${property === null ? '' : `&property=${property}`}`,
  }
}
