import { z } from 'zod'
import { count, id, maybe, paging, rowId, time, total, type Shape } from '../kit/primitives'

const notification = z.object({
  id: rowId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: time,
})

export const notificationShapes = {
  get_notification_list: {
    input: z.object(paging),
    data: z.array(notification),
    extra: z.object({ ...total, unread: count.optional(), unread_messages: count.optional() }),
  },
  'notifications-seen': { input: z.object({ id: maybe(id) }), data: z.object({ unread: count }) },
} satisfies Record<string, Shape>
