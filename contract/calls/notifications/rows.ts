import { alike } from '../row'

/** Notifications and push (§7). */
export const notificationsCalls = alike({ area: 'notifications' })({
  get_notification_list: {
    method: 'GET',
    auth: 'token',
    scope: 'notifications:read',
    title: 'The own notifications',
    cite: '§7',
    spec: true,
  },
  'notifications-seen': {
    method: 'POST',
    auth: 'token',
    scope: 'notifications:write',
    title: 'Say which notifications were read: one, or all',
    cite: '§7: a list of what is new needs an end of it',
  },
})
