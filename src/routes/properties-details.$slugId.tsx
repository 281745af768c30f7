import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { refusedWith } from '../api/failure'
import { headWords } from '../features/properties/detail/detail-head-words'
import { detailQuery, fullOf } from '../features/properties/detail/detail-query'
import { DetailPage } from '../features/properties/detail/DetailPage'
import { DetailSkeleton } from '../features/properties/detail/DetailSkeleton'
import { structuredData } from '../features/properties/detail/structured-data'
import { pageHead } from '../shell/page-head'

export const Route = createFileRoute('/properties-details/$slugId')({
  loader: async ({ context, params: { slugId } }) => {
    // Slugs are lower case (§5); an address typed otherwise has one right form.
    const right = slugId.toLowerCase()
    if (right !== slugId)
      throw redirect({ to: '/properties-details/$slugId', params: { slugId: right }, statusCode: 301 })
    const { api, queryClient, origin } = context
    const reply = await queryClient.ensureQueryData(detailQuery(api, slugId)).catch((error: unknown) => {
      // What cannot be a slug (VALIDATION) names no listing either.
      throw refusedWith(error, 'NOT_FOUND') || refusedWith(error, 'VALIDATION') ? notFound() : error
    })
    const property = fullOf(reply.data)
    if (!property) throw notFound()
    const head = pageHead(context, {
      path: `/properties-details/${encodeURIComponent(slugId)}`,
      type: 'article',
      data: structuredData(property, origin),
      ...headWords(property),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: DetailSkeleton,
  component: Detail,
})

function Detail() {
  const { slugId } = Route.useParams()
  return <DetailPage slugId={slugId} />
}
