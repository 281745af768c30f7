import { createFileRoute } from '@tanstack/react-router'
import { loadForPage } from '../app/api/load-for-page'
import { AgentsPage } from '../features/content/people/AgentsPage'
import { agentsQuery } from '../features/content/people/people-query'
import { readWords, type WordsFilter } from '../shared/results/filters/words-filter'
import { isHidden } from '../shared/results/results-head'
import { stringifySearch } from '../app/page/search-params'
import { pageHead } from '../app/page/page-head'

/** Agents, searchable by name or city (D80, D95). */
export const Route = createFileRoute('/agents/')({
  validateSearch: (search) => search as WordsFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, queryClient, i18n } = context
    const filter = readWords({ ...deps })
    const list = agentsQuery(api, filter)
    await loadForPage(queryClient, list)
    const head = pageHead(context, {
      path: `/agents${stringifySearch({ ...filter })}`,
      title: i18n.t('pages.agents.title'),
      description: i18n.t('pages.agents.text'),
      hidden: isHidden(filter.search, queryClient.getQueryData(list.queryKey)?.total),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Agents,
})

function Agents() {
  const filter = readWords({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return <AgentsPage filter={filter} onFilter={(search) => void navigate({ search, resetScroll: false })} />
}
