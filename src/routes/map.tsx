import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readProjectFilter, type ProjectFilter } from '../../contract/filter/project-filter'
import { readFilter, type PropertyFilter } from '../../contract/filter/property-filter'
import { loadForPage } from '../app/api/load-for-page'
import { callQuery } from '../app/api/call-query'
import { MapPage } from '../features/listings/map/MapPage'
import { pageHead } from '../app/page/page-head'
import { PagePending } from '../app/page/PagePending'

const ProjectMapPage = lazy(() => import('../features/projects/map/ProjectMapPage'))

/** Query parameters of the map: a filter for properties or, with `of=projects`, for projects. */
type MapAddress = (PropertyFilter | ProjectFilter) & { of?: 'projects' }

/**
 * Whether the URL contains text that the heading repeats. Such text may be arbitrary, so search engines must not index
 * the page.
 */
const isTyped = (address: MapAddress): boolean =>
  ['search', 'city', 'state', 'country'].some((name) => name in address)

export const Route = createFileRoute('/map')({
  validateSearch: (search) => search as MapAddress,
  loaderDeps: ({ search }) => ({ of: search.of, isTyped: isTyped(search) }),
  loader: async ({ context, deps: { of, isTyped: hidden } }) => {
    const { api, queryClient, i18n } = context
    await loadForPage(queryClient, callQuery(api, 'get_categories', {}))
    const projects = of === 'projects'
    const head = pageHead(context, {
      path: projects ? '/map?of=projects' : '/map',
      title: i18n.t(projects ? 'project.map.title' : 'map.pageTitle'),
      description: i18n.t(projects ? 'project.map.description' : 'map.pageDescription'),
      hidden,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (search.of === 'projects')
    return (
      <Suspense fallback={<PagePending />}>
        <ProjectMapPage
          filter={readProjectFilter(search)}
          onFilter={(next) => void navigate({ search: { ...next, of: 'projects' }, resetScroll: false })}
        />
      </Suspense>
    )
  return (
    <MapPage
      filter={readFilter(search)}
      onFilter={(next, replace) =>
        void navigate({ search: next, replace: replace ?? false, resetScroll: false })
      }
    />
  )
}
