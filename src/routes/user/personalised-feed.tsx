import { createFileRoute } from '@tanstack/react-router'
import { FeedPage } from '../../features/listings/feed/FeedPage'
import { pageTitle } from '../../app/page/page-title'
import { readPage } from '../-reads'

export const Route = createFileRoute('/user/personalised-feed')({
  ssr: false,
  validateSearch: readPage,
  head: pageTitle('browse.feed'),
  component: Page,
})

function Page() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <FeedPage page={page} onFirst={() => void navigate({ search: {} })} />
}
