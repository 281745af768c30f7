import { createFileRoute } from '@tanstack/react-router'
import { projectShare } from '../../contract/listing/share-picture'
import { foundOr404 } from '../app/api/found-or-404'
import { projectQuery } from '../features/projects/project-query'
import { NotPublic, ProjectPage } from '../features/projects/ProjectPage'
import { DetailSkeleton } from '../shared/detail/DetailSkeleton'
import { crumbsData } from '../app/page/crumbs-data'
import { headTexts } from '../app/page/head-texts'
import { pageHead } from '../app/page/page-head'
import { shareMeta } from '../app/page/share-meta'
import type { Data } from '../../contract/calls/call-types'
import { placeData } from '../app/page/place-data'

/** Returns a project as structured data: a listing without a price (schema.org RealEstateListing). */
function structuredData(project: Data<'get-project-detail'>, origin: string): object {
  const absolute = (path: string) => new URL(path, origin).href
  const { picture, gallery_images } = project
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: project.title,
    description: project.description.slice(0, 500),
    url: absolute(`/project-details/${project.id}`),
    datePosted: project.created_at,
    image: [...(picture ? [picture] : []), ...gallery_images].map(({ url }) => absolute(url)),
    about: placeData(project.location, project),
  }
}

/** A project by id or slug (D96). */
export const Route = createFileRoute('/project-details/$id')({
  loader: async ({ context, params: { id } }) => {
    const { api, queryClient, i18n, origin } = context
    const { data } = await foundOr404(queryClient.ensureQueryData(projectQuery(api, id)))
    const path = `/project-details/${data.id}`
    const head = pageHead(context, {
      path,
      type: 'article',
      preview: import.meta.env.SSR
        ? shareMeta(context, 'project', data.id, (reader) => projectShare(data, reader))
        : undefined,
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
  remountDeps: ({ params }) => params,
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
