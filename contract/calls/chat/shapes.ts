import { z } from 'zod'
import { text } from '../../limits'
import {
  count,
  file,
  flagged,
  id,
  maybe,
  note,
  paging,
  rowId,
  time,
  total,
  url,
  whole,
  type Shape,
} from '../kit/primitives'

const message = z.object({
  message_id: rowId,
  sender_id: rowId,
  receiver_id: rowId,
  property_id: rowId.nullable(),
  message: z.string(),
  file: url.nullable(),
  audio: url.nullable(),
  chat_message_type: z.enum(['text', 'file', 'audio', 'file_and_text', 'deleted']),
  is_read: z.boolean(),
  created_at: time,
  /** Whether the message is from the caller's side; a message from the operator is from every admin's side. */
  is_mine: z.boolean(),
  /** Sequence number in the conversation, starting at 1 without gaps. */
  seq: count,
  /** The client's own key, returned only to the sender. */
  idempotency_key: z.string().nullable(),
  file_name: z.string().nullable(),
  file_is_picture: z.boolean(),
})

/** Identifies the user to block. For the operator use only `to_admin`; combining it with an id is refused (D57). */
const blockInput = z
  .object({ to_user_id: maybe(id), to_admin: maybe(flagged), reason: maybe(note(text.reason)) })
  .refine((value) => value.to_admin || value.to_user_id !== undefined, {
    error: 'refusals.required',
    path: ['to_user_id'],
  })
  .refine((value) => !value.to_admin || value.to_user_id === undefined, {
    error: 'blocking.eitherOne',
    path: ['to_user_id'],
  })
const blocked = z.object({ blocked: z.boolean() })

export const chatShapes = {
  get_chats: {
    input: z.object({ ...paging, page: maybe(whole(1)), per_page: maybe(whole(1, 100)) }),
    data: z.array(
      z.object({
        property_id: rowId.nullable(),
        title: z.string().nullable(),
        title_image: url.nullable(),
        user_id: rowId,
        name: z.string(),
        profile: url.nullable(),
        last_message: message.nullable(),
        unread_count: count,
        is_blocked_by_me: z.boolean(),
        is_blocked_me: z.boolean(),
        /** Slug of the listing, if the caller may see it. */
        slug_id: z.string().nullable(),
        /** Whether the operator is one side (D57): the caller writes to the operator, or as one of the admins. */
        to_admin: z.boolean(),
      }),
    ),
    extra: z.object({ ...total, unread: count }),
  },
  get_messages: {
    input: z.object({
      user_id: id,
      property_id: maybe(id),
      page: maybe(whole(1)),
      per_page: maybe(whole(1, 100)),
    }),
    data: z.object({ current_page: count, per_page: count, total: count, data: z.array(message) }),
    extra: z.object({
      is_blocked_by_me: z.boolean(),
      is_blocked_me: z.boolean(),
      /** Other person and listing of the conversation, which may have no messages yet. */
      name: z.string(),
      profile: url.nullable(),
      title: z.string().nullable(),
      slug_id: z.string().nullable(),
      to_admin: z.boolean(),
    }),
  },
  send_message: {
    input: z
      .object({
        sender_id: maybe(id),
        receiver_id: id,
        message: maybe(note(text.message)),
        property_id: maybe(id),
        file: maybe(file),
        audio: maybe(file),
        idempotency_key: maybe(note(100)),
      })
      .refine((value) => value.message || value.file || value.audio, {
        error: 'refusals.messageEmpty',
        path: ['message'],
      }),
    data: message,
  },
  delete_chat_message: {
    input: z
      .object({
        message_id: maybe(id),
        sender_id: maybe(id),
        receiver_id: maybe(id),
        property_id: maybe(id),
      })
      .refine((value) => value.message_id !== undefined || value.receiver_id !== undefined, {
        error: 'refusals.required',
        path: ['message_id'],
      }),
    data: z.object({ id: rowId.optional(), state: z.string(), allowed: z.array(z.string()) }),
  },
  'chat-seen': {
    input: z.object({ user_id: id, property_id: maybe(id), upto: maybe(whole(0, 2_147_483_647)) }),
    data: z.object({ upto: count, unread: count }),
  },
  add_reports: {
    input: z
      .object({
        /** Id of the reason; 0 means none of the listed reasons, and `other_message` then contains the reason. */
        reason_id: z
          .union([z.string().trim().min(1, 'refusals.reasonRequired'), z.number()], 'refusals.reasonRequired')
          .transform(Number)
          .pipe(z.number().int().min(0)),
        property_id: maybe(id),
        project_id: maybe(id),
        user_id: maybe(id),
        other_message: maybe(note(text.reason)),
      })
      .refine((value) => value.property_id ?? value.project_id ?? value.user_id, {
        error: 'refusals.required',
        path: ['property_id'],
      })
      .refine(
        ({ property_id, project_id, user_id }) =>
          [property_id, project_id, user_id].filter((one) => one !== undefined).length < 2,
        { error: 'reports.oneThing', path: ['property_id'] },
      ),
    data: z.object({ id: rowId.optional(), state: z.string() }),
  },
  'block-user': { input: blockInput, data: blocked },
  'unblock-user': { input: blockInput, data: blocked },
  'get-blocked-users': {
    input: z.object({ ...paging, to_user_id: maybe(id), to_admin: maybe(flagged) }),
    data: z.array(
      z.object({
        /** Id of the blocked user; null for the operator (D57). */
        user_id: rowId.nullable(),
        to_admin: z.boolean(),
        name: z.string().nullable(),
        profile: url.nullable(),
        reason: z.string().nullable(),
        blocked_at: time,
      }),
    ),
    extra: z.object(total),
  },
} satisfies Record<string, Shape>
