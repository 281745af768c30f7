import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'

export type CountLine = Data<'admin/workflow-counts'>[number]

const none: ReadonlyMap<string, CountLine> = new Map()
const everyMs = 30_000

/** Returns the number of records in each state by id; refetched every 30 seconds while visible. */
export function useCounts(): ReadonlyMap<string, CountLine> {
  const found = useCallQuery(
    'admin/workflow-counts',
    {},
    {
      staleTime: 0,
      refetchInterval: everyMs,
      select: ({ data }) => new Map(data.map((line) => [line.state, line])),
    },
  )
  return found.data ?? none
}
