import { z } from 'zod'
import { text } from '../../limits'
import { reportStates, reportMeasures } from '../../values'
import { id, lines, rowId, time, type Shape } from '../kit/primitives'

export const decisionShapes = {
  decisions: {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        state: z.enum(reportStates),
        /** Listing the decision is about; null if the decision is about the user. */
        listing: z.object({ title: z.string(), path: z.string() }).nullable(),
        /** Reason for the report, in the operator's wording; the reporter stays anonymous. */
        reason: z.string().nullable(),
        /** Measure taken; null for a dismissed report, and for earlier decisions without a measure. */
        measure: z.enum(reportMeasures).nullable(),
        statement: z.string(),
        decided_at: time,
        appeal: z.string().nullable(),
        appeal_statement: z.string().nullable(),
        /** Deadline for an appeal; null if an appeal is no longer possible. */
        appeal_until: time.nullable(),
      }),
    ),
  },
  'appeal-decision': {
    input: z.object({ id, words: lines(text.message) }),
    data: z.object({ id: rowId, state: z.enum(reportStates) }),
  },
} satisfies Record<string, Shape>
