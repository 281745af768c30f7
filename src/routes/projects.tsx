import { createFileRoute } from '@tanstack/react-router'
import {
  readProjectFilter,
  writeProjectFilter,
  type ProjectFilter,
} from '../../contract/filter/project-filter'
import { loadForPage } from '../app/api/load-for-page'
import { callQuery } from '../app/api/call-query'
import { projectsInput, projectsTitle } from '../features/projects/results/projects-input'
import { ProjectsPage } from '../features/projects/results/ProjectsPage'
import { isHidden, resultsHead } from '../shared/results/results-head'
import { stringifySearch } from '../app/page/search-params'

/** Public projects; the filter is in the URL (D95). */
export const Route = createFileRoute('/projects')({
  // Parsed where it is used, like the filter of properties.
  validateSearch: (search) => search as ProjectFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, queryClient, i18n } = context
    const filter = readProjectFilter(deps)
    const list = callQuery(api, 'get-projects', projectsInput(filter))
    await Promise.all([
      loadForPage(queryClient, list),
      loadForPage(queryClient, callQuery(api, 'get_categories', {})),
    ])
    const total = queryClient.getQueryData(list.queryKey)?.total
    const title = projectsTitle(i18n.t, filter, total)
    const path = `/projects${stringifySearch(writeProjectFilter({ ...filter, cursor: undefined }))}`
    const description = i18n.t('project.results.description', { title })
    return {
      head: resultsHead(context, { path, title, description, hidden: isHidden(filter.search, total) }),
    }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Projects,
})

function Projects() {
  const filter = readProjectFilter(Route.useSearch())
  const navigate = Route.useNavigate()
  return <ProjectsPage filter={filter} onFilter={(search) => void navigate({ search, resetScroll: false })} />
}
