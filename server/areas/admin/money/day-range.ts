import { Refusal } from '../../../platform/refusal'
import { dayOf } from '../log/log-filter'
import type { Span } from './sums'

const dayMs = 86_400_000
/** Default and maximum number of days. */
const daysShown = 30
const daysMax = 366

/** Two UTC days, both inclusive. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the UTC day in ISO format. */
const nameOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the requested days, by default the last 30. Refuses reversed ranges and more than a year. */
export function daysOf({ from, to }: Days, now: Date): { from: string; to: string } {
  const last = to ?? nameOf(now)
  const first = from ?? nameOf(new Date(dayOf(last).getTime() - (daysShown - 1) * dayMs))
  const days = (dayOf(last).getTime() - dayOf(first).getTime()) / dayMs + 1
  const problem = days < 1 ? 'refusals.daysBackwards' : days > daysMax ? 'refusals.daysTooMany' : null
  if (problem) throw new Refusal('VALIDATION', problem, { errors: { from: problem } })
  return { from: first, to: last }
}

/** Converts days to a time span. */
export const spanOf = (days: { from: string; to: string }): Span => ({
  from: dayOf(days.from),
  until: new Date(dayOf(days.to).getTime() + dayMs),
})
