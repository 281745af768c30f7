import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { refusedWith } from '../api/failure'
import { headWords } from '../features/properties/detail/detail-head-words'
import { detailQuery, fullOf } from '../features/properties/detail/detail-query'
import { DetailPage } from '../features/properties/detail/DetailPage'
import { DetailSkeleton } from '../features/properties/detail/DetailSkeleton'
import { structuredData } from '../features/properties/detail/structured-data'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/properties-details/$slugId')({
  loader: async ({ context: { api, queryClient }, params: { slugId } }) => {
    const reply = await queryClient.ensureQueryData(detailQuery(api, slugId)).catch((error: unknown) => {
      throw refusedWith(error, 'NOT_FOUND') ? notFound() : error
    })
    const property = fullOf(reply.data)
    if (!property) throw notFound()
    if (property.slug_id !== slugId)
      throw redirect({
        to: '/properties-details/$slugId',
        params: { slugId: property.slug_id },
        statusCode: 301,
      })
    return { property }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/properties-details/${encodeURIComponent(loaderData.property.slug_id)}`,
          type: 'article',
          data: structuredData(loaderData.property, context.origin),
          ...headWords(loaderData.property),
        })
      : {},
  pendingComponent: DetailSkeleton,
  component: Detail,
})

function Detail() {
  const { slugId } = Route.useParams()
  return <DetailPage slugId={slugId} />
}
