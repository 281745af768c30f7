import { createAtom } from '@tanstack/store'

/** How many of the person's saved homes this browser keeps for reading without a network. */
export const keptCount = createAtom(0)
