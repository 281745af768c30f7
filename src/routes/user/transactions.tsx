import { createFileRoute } from '@tanstack/react-router'
import { paymentStates, paymentTypes } from '../../../contract/words'
import { TransactionsPage, type PaymentFilter } from '../../features/profile/TransactionsPage'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/transactions')({
  ssr: false,
  validateSearch: ({ page, type, status }: Record<string, unknown>): PaymentFilter => ({
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...oneOf('type', paymentTypes, type),
    ...oneOf('status', paymentStates, status),
  }),
  head: pageTitle('profile.payments.title'),
  component: Page,
})

const oneOf = <N extends string, W extends string>(name: N, words: readonly W[], said: unknown) => {
  const found = words.find((word) => word === said)
  return (found === undefined ? {} : { [name]: found }) as { [key in N]?: W }
}

function Page() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <TransactionsPage filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
}
