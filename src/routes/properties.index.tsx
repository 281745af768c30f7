import { createFileRoute } from '@tanstack/react-router'
import { readFilter, writeFilter, type PropertyFilter } from '../../contract/property-filter'
import { loadForPage } from '../api/load-for-page'
import { callQuery } from '../api/query'
import { listInput } from '../features/properties/results/list-input'
import { resultsTitle } from '../features/properties/results/results-title'
import { ResultsPage } from '../features/properties/results/ResultsPage'
import { stringifySearch } from '../search-text'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/properties/')({
  validateSearch: (search): PropertyFilter => readFilter(search),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      loadForPage(queryClient, callQuery(api, 'get-property-list', listInput(deps))),
      loadForPage(queryClient, callQuery(api, 'get_categories', {})),
    ])
  },
  head: ({ match: { context, search } }) => {
    const title = resultsTitle(context.i18n.t, search)
    return pageHead(context, {
      path: `/properties${stringifySearch(writeFilter(search))}`,
      title,
      description: context.i18n.t('public.results.description', { title }),
    })
  },
  component: Results,
})

function Results() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ResultsPage filter={filter} onFilter={(search) => void navigate({ search, resetScroll: false })} />
}
