import { createFileRoute } from '@tanstack/react-router'
import { TransactionsPage } from '../../features/profile/TransactionsPage'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/transactions')({
  ssr: false,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {},
  head: pageTitle('profile.payments.title'),
  component: Page,
})

function Page() {
  const { page = 1 } = Route.useSearch()
  return <TransactionsPage page={page} />
}
