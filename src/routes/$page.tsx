import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../shell/page-head'
import { housePage } from './-house-pages'

/** One route for the pages of the house that are mostly words: a route each would cost every visitor. */
export const Route = createFileRoute('/$page')({
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { page }, deps }) => {
    return { head: pageHead(context, await housePage(page).load(context, deps)) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HousePage,
})

function HousePage() {
  const { page } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { Page } = housePage(page)
  return (
    <Page
      search={search}
      onSearch={(asked, replace = false) =>
        void navigate({ search: { ...asked }, replace, resetScroll: false })
      }
    />
  )
}
