import { createFileRoute } from '@tanstack/react-router'
import { foundOr404 } from '../api/found-or-404'
import { projectQuery } from '../features/projects/project-query'
import { NotPublic, ProjectPage } from '../features/projects/ProjectPage'
import { DetailSkeleton } from '../detail/DetailSkeleton'
import { structuredData } from '../features/projects/structured-data'
import { crumbsData } from '../shell/crumbs-data'
import { headTexts } from '../shell/head-texts'
import { pageHead } from '../shell/page-head'

/** One project by its id, or by its slug (D96). */
export const Route = createFileRoute('/project-details/$id')({
  loader: async ({ context, params: { id } }) => {
    const { api, queryClient, i18n, origin } = context
    const { data } = await foundOr404(queryClient.ensureQueryData(projectQuery(api, id)))
    const path = `/project-details/${data.id}`
    const head = pageHead(context, {
      path,
      type: 'article',
      data: import.meta.env.SSR
        ? [
            structuredData(data, origin),
            crumbsData(origin, [
              { name: i18n.t('shell.home'), path: '/' },
              { name: i18n.t('shell.projects'), path: '/projects' },
              { name: data.title, path },
            ]),
          ]
        : undefined,
      ...headTexts(data, data.image),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: DetailSkeleton,
  notFoundComponent: Hidden,
  component: Detail,
})

function Detail() {
  const { id } = Route.useParams()
  return <ProjectPage named={id} />
}

function Hidden() {
  const { id } = Route.useParams()
  return <NotPublic named={id} />
}
