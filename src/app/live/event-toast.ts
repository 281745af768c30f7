import type { CallName } from '../../../contract/calls/call-types'
import type { ToastMessage } from '../toasts/show-toast'
import type { Frame } from './split-frames'

/** What shows messages, or how many of them wait to be read. */
const ofMessages: readonly CallName[] = ['get_chats', 'get_messages', 'get_notification_list']

/** The calls whose answers an event makes old, by its name; before `hello`, and after `reset`, events were missed. */
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

/** What this page is looking at: its path and the conversation that is open. */
export interface LookedAt {
  pathname: string
  search: { with?: number; property?: number }
}

type MessageNews = { user_id: number; property_id: number | null; message: { is_mine: boolean } }

/**
 * The news of an event for somebody who has the page open: a sentence in their language and its link. Null for what is
 * their own doing, what they are looking at, and what only makes lists old. `newMessage`: the sentence of a message.
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
