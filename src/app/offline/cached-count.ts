import { createAtom } from '@tanstack/store'

/** Number of the user's saved listings available offline. */
export const keptCount = createAtom(0)
