import { z } from 'zod'
import { requestStatuses } from '../../listing/listing-states'
import { card } from '../listings/card-shapes'
import { projectCard } from '../projects/shapes'
import { id, maybe, paging, recordOutcome, rowId, time, total, word, type Shape } from '../kit/primitives'

export const featuringShapes = {
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
    data: recordOutcome,
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
        /** End of the package the featuring uses. */
        end_at: time,
      }),
    ),
    extra: z.object(total),
  },
} satisfies Record<string, Shape>
