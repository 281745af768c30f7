import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../app/page/page-head'
import { sitePage } from './-site-pages'

/** One route for all content pages: separate routes would add to every visitor's bundle. */
export const Route = createFileRoute('/$page')({
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { page }, deps }) => {
    return { head: pageHead(context, await sitePage(page).load(context, deps)) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: SitePage,
})

function SitePage() {
  const { page } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { Page } = sitePage(page)
  return (
    <Page
      search={search}
      onSearch={(asked, replace = false) =>
        void navigate({ search: { ...asked }, replace, resetScroll: false })
      }
    />
  )
}
