import { useCallQuery } from '../api/call-query'
import { usePerson } from '../session/use-session'

/** Unread counts. */
export interface Unread {
  notifications: number
  messages: number
}

/** Returns the signed-in user's unread counts, shared by the header, the user menu and the account area. */
export function useUnread(): Unread {
  const person = usePerson()
  const { data } = useCallQuery('get_notification_list', { limit: 1 }, { enabled: person !== null })
  return {
    notifications: (person && data?.unread) || 0,
    messages: (person && data?.unread_messages) || 0,
  }
}

/** Maps unread counts to the paths of the pages that show them. */
export const countsOf = ({ notifications, messages }: Unread): Partial<Record<string, number>> => ({
  '/user/notifications': notifications,
  '/user/chat': messages,
})
