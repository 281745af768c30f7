import { useCallQuery } from '../api/call-query'
import { usePerson } from '../session/use-session'

/** How much somebody has not read yet. */
export interface Unread {
  notifications: number
  messages: number
}

/** The unread numbers of the signed-in person: one answer for the header, the menu and the person's own area. */
export function useUnread(): Unread {
  const person = usePerson()
  const { data } = useCallQuery('get_notification_list', { limit: 1 }, { enabled: person !== null })
  return {
    notifications: (person && data?.unread) || 0,
    messages: (person && data?.unread_messages) || 0,
  }
}

/** The same by the page that shows what is unread. */
export const countsOf = ({ notifications, messages }: Unread): Partial<Record<string, number>> => ({
  '/user/notifications': notifications,
  '/user/chat': messages,
})
