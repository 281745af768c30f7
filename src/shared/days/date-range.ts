import type { Input } from '../../../contract/calls/call-types'

const day = /^\d{4}-\d\d-\d\d$/

/** Parses the range in the URL; invalid days are dropped, and the server defaults to the last 30 days. */
export function readRange(search: Record<string, unknown>): Input<'admin/overview'> {
  const named = ['from', 'to'].filter((name) => day.test(String(search[name] ?? '')))
  return Object.fromEntries(named.map((name) => [name, String(search[name])]))
}

/** Returns the last n days (UTC), including today. */
export function lastDays(n: number, now: Date): { from: string; to: string } {
  const name = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: name(now.getTime() - (n - 1) * 86_400_000), to: name(now.getTime()) }
}

/** Parameters of the workflows page: a flow, not validated, and a range of UTC days. */
export interface FlowSearch {
  flow?: string
  from?: string
  to?: string
}

/**
 * Parses the parameters of the workflows page without validating the flow. Every page loads this function with the
 * routes, and validating would bundle the list of flows with it.
 */
export function readFlowSearch(search: Record<string, unknown>): FlowSearch {
  const { flow } = search
  return {
    ...(typeof flow === 'string' && { flow }),
    ...(readRange(search) as Pick<FlowSearch, 'from' | 'to'>),
  }
}
