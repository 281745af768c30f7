import { stripeTwin } from './stripe/twin'
import type { Twin } from './twin'

/** The stand-ins, by gateway. */
export const twins: Record<string, Twin> = { stripe: stripeTwin }
