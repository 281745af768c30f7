import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { propertyShare } from '../../contract/listing/share-picture'
import { foundOr404 } from '../app/api/found-or-404'
import { detailQuery, fullOf } from '../features/listings/detail/detail-query'
import { DetailPage } from '../features/listings/detail/DetailPage'
import { DetailSkeleton } from '../shared/detail/DetailSkeleton'
import { Removed } from '../features/listings/detail/Removed'
import { throwRemoved } from '../features/listings/detail/removed-listing'
import { structuredData } from '../features/listings/detail/structured-data'
import { crumbsData } from '../app/page/crumbs-data'
import { headTexts } from '../app/page/head-texts'
import { pageHead } from '../app/page/page-head'
import { shareMeta } from '../app/page/share-meta'

export const Route = createFileRoute('/properties-details/$slugId')({
  loader: async ({ context, location, params: { slugId } }) => {
    // Slugs are lower case (§5); redirect to the canonical URL.
    const right = slugId.toLowerCase()
    if (right !== slugId)
      throw redirect({
        href: `/properties-details/${encodeURIComponent(right)}${location.searchStr}`,
        statusCode: 301,
      })
    const { api, queryClient, i18n, origin } = context
    const reply = await foundOr404(queryClient.ensureQueryData(detailQuery(api, slugId))).catch((error) =>
      throwRemoved(error, context, slugId),
    )
    const property = fullOf(reply.data)
    if (!property) throw notFound()
    const path = `/properties-details/${encodeURIComponent(slugId)}`
    const head = pageHead(context, {
      path,
      type: 'article',
      preview: import.meta.env.SSR
        ? shareMeta(context, 'property', property.id, (reader) => propertyShare(property, reader))
        : undefined,
      data: import.meta.env.SSR
        ? [
            structuredData(property, origin),
            crumbsData(origin, [
              { name: i18n.t('shell.home'), path: '/' },
              { name: i18n.t('public.results.properties'), path: '/properties' },
              { name: property.title, path },
            ]),
          ]
        : undefined,
      ...headTexts(property, property.title_image),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: DetailSkeleton,
  notFoundComponent: Removed,
  remountDeps: ({ params }) => params,
  component: Detail,
})

function Detail() {
  const { slugId } = Route.useParams()
  return <DetailPage slugId={slugId} />
}
