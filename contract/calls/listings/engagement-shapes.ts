import { z } from 'zod'
import { text } from '../../limits'
import { requestStatuses } from '../../listing/listing-states'

import { email } from '../kit/person-fields'
import {
  count,
  id,
  ids,
  line,
  lines,
  maybe,
  note,
  noteLine,
  paging,
  rowId,
  time,
  total,
  url,
  word,
  type Shape,
} from '../kit/primitives'
import { card, cards, listExtra } from './card-shapes'
import { projectCard } from '../projects/shapes'

/** 1 adds, 0 takes back (D62, D63). */
const addOrRemove = z
  .union([z.literal([0, 1]), z.enum(['0', '1'])], 'refusals.flag')
  .transform((value) => Number(value) === 1)

const outcome = z.object({ id: rowId.optional(), state: z.string() })

const notification = z.object({
  id: rowId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: time,
})

export const engagementShapes = {
  add_favourite: { input: z.object({ property_id: id, type: addOrRemove }), data: outcome },
  get_favourite_property: { input: z.object(paging), data: cards, extra: listExtra },
  contct_us: {
    input: z.object({
      first_name: line(text.name),
      /** Empty for those who have one name. */
      last_name: noteLine(text.name).default(''),
      email,
      subject: line(text.title),
      message: lines(text.message),
    }),
    data: outcome,
  },
  store_advertisement: {
    input: z
      .object({ feature_for: word(['property', 'project']), property_id: maybe(id), project_id: maybe(id) })
      .refine(
        (value) => (value.feature_for === 'property' ? value.property_id : value.project_id) !== undefined,
        {
          error: 'refusals.required',
          path: ['property_id'],
        },
      ),
    data: outcome,
  },
  'get-featured-data': {
    input: z.object({ ...paging, type: maybe(word(['property', 'project'])) }),
    data: z.array(
      z.object({
        id: rowId,
        feature_for: z.enum(['property', 'project']),
        property: card.nullable(),
        project: projectCard.nullable(),
        state: z.enum(requestStatuses),
        reject_reason: z.string().nullable(),
        created_at: time,
        start_at: time.nullable(),
        /** When the package that pays for it ends. */
        end_at: time,
      }),
    ),
    extra: z.object(total),
  },
  'show-contact': {
    input: z.object({ property_id: id }),
    data: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
  },
  interested_users: { input: z.object({ property_id: id, type: addOrRemove }), data: outcome },
  get_interested_users: {
    input: z
      .object({ ...paging, property_id: maybe(id), slug_id: maybe(note(170)) })
      .refine((value) => value.property_id ?? value.slug_id, {
        error: 'refusals.required',
        path: ['property_id'],
      }),
    data: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        profile: url.nullable(),
        email: z.string().nullable(),
        mobile: z.string().nullable(),
        /** They were shown the owner's contact details. */
        contact_shown: z.boolean(),
        created_at: time,
        /** The owner has not looked at it yet (`interested-seen`). */
        is_new: z.boolean(),
      }),
    ),
    extra: z.object(total),
  },
  get_notification_list: {
    input: z.object(paging),
    data: z.array(notification),
    extra: z.object({ ...total, unread: count.optional(), unread_messages: count.optional() }),
  },
  /** `people`: those whom the owner was shown. `new`: who of this property is left. */
  'interested-seen': { input: z.object({ property_id: id, people: ids }), data: z.object({ new: count }) },
  'notifications-seen': { input: z.object({ id: maybe(id) }), data: z.object({ unread: count }) },
} satisfies Record<string, Shape>
