import { z } from 'zod'

/**
 * A value as entered. Ids of other records are replaced by the records' names, so the value stays readable after those
 * records are deleted.
 */
const loggedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.object({ type: z.string(), quota: z.string() })),
  z.null(),
])

/**
 * Change of a field by an event. If both values are null, the field changed in a way that can't be shown as text
 * (another picture, formatting).
 */
export const valueChange = z.object({ field: z.string(), before: loggedValue, after: loggedValue })
export type ValueChange = z.infer<typeof valueChange>

/** Name of a state: a text key, and the English name from the state machine. */
const stateLabel = z.object({ key: z.string(), english: z.string() })

/** State names before and after a transition. */
export const standing = z.object({ from: z.array(stateLabel), to: z.array(stateLabel) })
