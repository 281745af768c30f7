import { queryOptions } from '@tanstack/react-query'
import type { Statement } from '../../../machines/intent-kit'
import type { MachineSummaries } from '../../../machines/versions/summary'
import { CallFailure } from '../../app/api/call-failure'

const summaries = import.meta.glob<string>('../../../machines/diagrams/machines.json', {
  import: 'default',
  query: '?url',
  eager: true,
})
const rules = import.meta.glob<Readonly<Record<string, readonly Statement[]>>>(
  '../../../machines/diagrams/rules.json',
  { import: 'default' },
)

/** Options for queries of files that are part of the build. */
export const forever = { staleTime: Infinity, retry: false }

/** Returns the query for what the list of workflows shows of each machine. */
export const summariesQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['workflow summaries'],
    queryFn: async () => {
      const reply = await fetch(summaries['../../../machines/diagrams/machines.json']!)
      if (!reply.ok) throw new CallFailure(reply.status)
      return (await reply.json()) as MachineSummaries
    },
  })

/** Returns the query for the rules of every machine. */
export const rulesQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['workflow rules'],
    queryFn: async () => (await rules['../../../machines/diagrams/rules.json']?.()) ?? {},
  })
