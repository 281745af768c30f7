import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../shell/page-head'
import { housePages, isHousePage } from './-house-pages'

/** One route for the pages of the house that are mostly words: a route each would cost every visitor. */
export const Route = createFileRoute('/$page')({
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { page }, deps }) => {
    if (!isHousePage(page)) throw notFound()
    return { head: pageHead(context, await housePages[page].load(context, deps)) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HousePage,
})

function HousePage() {
  const { page } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!isHousePage(page)) return null
  const { Page } = housePages[page]
  return (
    <Page
      search={search}
      onSearch={(asked, replace = false) =>
        void navigate({ search: { ...asked }, replace, resetScroll: false })
      }
    />
  )
}
