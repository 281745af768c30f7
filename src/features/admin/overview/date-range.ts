import type { Input } from '../../../../contract/calls/call-types'

const day = /^\d{4}-\d\d-\d\d$/

/** The days that the address names; what is no day is left out, and the server shows the last 30. */
export function readRange(search: Record<string, unknown>): Input<'admin/overview'> {
  const named = ['from', 'to'].filter((name) => day.test(String(search[name] ?? '')))
  return Object.fromEntries(named.map((name) => [name, String(search[name])]))
}

/** The last so many days (UTC), today included. */
export function lastDays(n: number, now: Date): { from: string; to: string } {
  const name = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: name(now.getTime() - (n - 1) * 86_400_000), to: name(now.getTime()) }
}

/** The address of the workflows: the flow whose use is shown, whatever was typed there, and the days (UTC). */
export interface FlowSearch {
  flow?: string
  from?: string
  to?: string
}

/** What of it the address names. Every page loads this with its routes: the list of flows would come along. */
export function readFlowSearch(search: Record<string, unknown>): FlowSearch {
  const { flow } = search
  return {
    ...(typeof flow === 'string' && { flow }),
    ...(readRange(search) as Pick<FlowSearch, 'from' | 'to'>),
  }
}
