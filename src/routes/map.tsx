import { createFileRoute } from '@tanstack/react-router'
import { readFilter, type PropertyFilter } from '../../contract/property-filter'
import { loadForPage } from '../api/load-for-page'
import { callQuery } from '../api/query'
import { MapPage } from '../features/properties/map/MapPage'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/map')({
  validateSearch: (search) => search as PropertyFilter,
  loader: async ({ context }) => {
    const { api, queryClient, i18n } = context
    await loadForPage(queryClient, callQuery(api, 'get_categories', {}))
    const head = pageHead(context, {
      path: '/map',
      title: i18n.t('map.pageTitle'),
      description: i18n.t('map.pageDescription'),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
})

function Page() {
  const filter = readFilter(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <MapPage
      filter={filter}
      onFilter={(search, replace) => void navigate({ search, replace: replace ?? false, resetScroll: false })}
    />
  )
}
