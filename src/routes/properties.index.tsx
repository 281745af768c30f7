import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readFilter, writeFilter, type PropertyFilter } from '../../contract/filter/property-filter'
import { loadForPage } from '../app/api/load-for-page'
import { callQuery } from '../app/api/call-query'
import { listInput } from '../shared/results/list-input'
import { Recent } from '../features/listings/recent/Recent'
import { resultsTitle, withoutPlace } from '../features/listings/results/results-title'
import { ResultsPage, type ResultsPageProps } from '../features/listings/results/ResultsPage'
import { isHidden, resultsHead } from '../shared/results/results-head'
import { stringifySearch } from '../app/page/search-params'

export const Route = createFileRoute('/properties/')({
  // Parsed where it is used, so the filter code stays out of other pages.
  validateSearch: (search) => search as PropertyFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, queryClient, i18n } = context
    const asked = readFilter(deps)
    const list = callQuery(api, 'get-property-list', listInput(asked))
    const categories = callQuery(api, 'get_categories', {})
    await Promise.all([loadForPage(queryClient, list), loadForPage(queryClient, categories)])
    const found = queryClient.getQueryData(list.queryKey)
    const filter = found?.search_read ? readFilter(found.search_read) : asked
    const isEmpty = found?.total === 0
    const title = resultsTitle(
      i18n,
      isEmpty ? withoutPlace(filter) : filter,
      queryClient.getQueryData(categories.queryKey)?.data,
    )
    const path = `/properties${stringifySearch(writeFilter({ ...asked, cursor: undefined }))}`
    const description = i18n.t('public.results.description', { title })
    return {
      head: resultsHead(context, { path, title, description, hidden: isHidden(asked.search, found?.total) }),
    }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Results,
})

function Results() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // Memoized, because the router reports every step of a navigation.
  const filter = useMemo(() => readFilter(search), [search])
  const onFilter = useCallback<ResultsPageProps['onFilter']>(
    (next, replace = false) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  return (
    <>
      <ResultsPage filter={filter} onFilter={onFilter} />
      <Recent />
    </>
  )
}
