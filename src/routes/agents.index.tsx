import { createFileRoute } from '@tanstack/react-router'
import { loadForPage } from '../api/load-for-page'
import { AgentsPage } from '../features/content/people/AgentsPage'
import { agentsQuery } from '../features/content/people/people-query'
import { readWords, type WordsFilter } from '../results/words-filter'
import { stringifySearch } from '../search-text'
import { pageHead } from '../shell/page-head'

/** Agents by name (D80, D95). */
export const Route = createFileRoute('/agents/')({
  validateSearch: (search) => search as WordsFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, queryClient, i18n } = context
    const filter = readWords({ ...deps })
    await loadForPage(queryClient, agentsQuery(api, filter))
    const head = pageHead(context, {
      path: `/agents${stringifySearch({ ...filter })}`,
      title: i18n.t('pages.agents.title'),
      description: i18n.t('pages.agents.text'),
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
