import { createFileRoute } from '@tanstack/react-router'
import { paymentStates, paymentTypes } from '../../../contract/payment-states'
import { PaymentHistoryPage } from '../../features/payments/PaymentHistoryPage'
import { TransactionsPage, type PaymentFilter } from '../../features/payments/TransactionsPage'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/user/transactions')({
  ssr: false,
  validateSearch: ({ page, type, status, payment }: Record<string, unknown>): TransactionSearch => ({
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
    ...oneOf('type', paymentTypes, type),
    ...oneOf('status', paymentStates, status),
    ...(typeof payment === 'string' && payment && { payment }),
  }),
  head: pageTitle('profile.payments.title'),
  component: Page,
})

/** `payment`: the history of this one is read instead of the list. */
type TransactionSearch = PaymentFilter & { payment?: string }

const oneOf = <N extends string, W extends string>(name: N, texts: readonly W[], content: unknown) => {
  const found = texts.find((word) => word === content)
  return (found === undefined ? {} : { [name]: found }) as { [key in N]?: W }
}

function Page() {
  const { payment, ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (payment) return <PaymentHistoryPage paymentId={payment} />
  return <TransactionsPage filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
}
