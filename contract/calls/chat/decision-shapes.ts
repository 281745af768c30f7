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
        /** What it is about; null for the person themselves. */
        listing: z.object({ title: z.string(), path: z.string() }).nullable(),
        /** Why it was reported, in the operator's wording; the reporter stays anonymous. */
        reason: z.string().nullable(),
        /** What was done with the decision; null for a dismissed report, and for earlier decisions that did nothing. */
        measure: z.enum(reportMeasures).nullable(),
        statement: z.string(),
        decided_at: time,
        appeal: z.string().nullable(),
        appeal_statement: z.string().nullable(),
        /** Until when an appeal is possible; null if it no longer is. */
        appeal_until: time.nullable(),
      }),
    ),
  },
  'appeal-decision': {
    input: z.object({ id, words: lines(text.message) }),
    data: z.object({ id: rowId, state: z.enum(reportStates) }),
  },
} satisfies Record<string, Shape>
