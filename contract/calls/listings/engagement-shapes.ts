import { z } from 'zod'
import {
  count,
  id,
  ids,
  maybe,
  note,
  paging,
  recordOutcome,
  rowId,
  time,
  total,
  url,
  type Shape,
} from '../kit/primitives'
import { cards, listExtra } from './card-shapes'

/** 1 adds, 0 removes (D62, D63). */
const addOrRemove = z
  .union([z.literal([0, 1]), z.enum(['0', '1'])], 'refusals.flag')
  .transform((value) => Number(value) === 1)

export const engagementShapes = {
  add_favourite: { input: z.object({ property_id: id, type: addOrRemove }), data: recordOutcome },
  get_favourite_property: { input: z.object(paging), data: cards, extra: listExtra },
  'show-contact': {
    input: z.object({ property_id: id }),
    data: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
  },
  interested_users: { input: z.object({ property_id: id, type: addOrRemove }), data: recordOutcome },
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
        /** Whether this user was shown the owner's contact details. */
        contact_shown: z.boolean(),
        created_at: time,
        /** Whether the owner hasn't seen the enquiry yet (`interested-seen`). */
        is_new: z.boolean(),
      }),
    ),
    extra: z.object(total),
  },
  /** `people` are the enquirers shown to the owner; `new` is the number of unseen enquirers left for this property. */
  'interested-seen': { input: z.object({ property_id: id, people: ids }), data: z.object({ new: count }) },
} satisfies Record<string, Shape>
