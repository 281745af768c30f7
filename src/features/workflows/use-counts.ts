import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'

export type CountLine = Data<'admin/workflow-counts'>[number]

const none: ReadonlyMap<string, CountLine> = new Map()
const everyMs = 30_000

/** How many records stand in each state, by its id; asked again every half minute while somebody looks. */
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
