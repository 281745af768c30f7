import { expect, test } from 'vitest'
import { staleAfter } from '../../../../src/app/live/event-toast'

/** Queries made stale by each event; the counts at the bell and in the menu are part of the notifications. */
test.each([
  ['chat.message', ['get_chats', 'get_messages', 'get_notification_list']],
  ['chat.seen', ['get_chats', 'get_messages', 'get_notification_list']],
  ['chat.deleted', ['get_chats', 'get_messages', 'get_notification_list']],
  ['chat.cleared', ['get_chats', 'get_messages', 'get_notification_list']],
  ['notification.seen', ['get_notification_list']],
])('after %s, everything that shows or counts messages is re-fetched', (event, calls) => {
  expect(staleAfter[event]).toEqual(expect.arrayContaining(calls))
})
