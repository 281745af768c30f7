import { z } from 'zod'

/**
 * A value as it was entered: ids of other records are replaced by their names, so that it stays readable when they are
 * gone.
 */
const loggedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.object({ type: z.string(), quota: z.string() })),
  z.null(),
])

/**
 * What an event changed of one field. Both `null`: it changed, and neither can be expressed in words (another picture,
 * the look of a text).
 */
export const valueChange = z.object({ field: z.string(), before: loggedValue, after: loggedValue })
export type ValueChange = z.infer<typeof valueChange>

/** A state of a machine in words: a key of the language files, and the English of the machine itself. */
const stateLabel = z.object({ key: z.string(), english: z.string() })

/** What a transition changed, in words. */
export const standing = z.object({ from: z.array(stateLabel), to: z.array(stateLabel) })
