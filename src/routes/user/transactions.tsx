import { createFileRoute } from '@tanstack/react-router'
import { paymentStates, paymentTypes } from '../../../contract/money/payment-states'
import { PaymentHistoryPage } from '../../features/payments/PaymentHistoryPage'
import { TransactionsPage, type PaymentFilter } from '../../features/payments/TransactionsPage'
import { pageTitle } from '../../app/page/page-title'
import { readPage } from '../-reads'

export const Route = createFileRoute('/user/transactions')({
  ssr: false,
  validateSearch: ({ page, type, status, payment }: Record<string, unknown>): TransactionSearch => ({
    ...readPage({ page }),
    ...(isText(type) && { type }),
    ...(isText(status) && { status }),
    ...(isText(payment) && { payment }),
  }),
  head: pageTitle('profile.payments.title'),
  component: Page,
})

/** `payment` shows this payment's history instead of the list. The page validates `type` and `status`. */
interface TransactionSearch {
  page?: number
  type?: string
  status?: string
  payment?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function Page() {
  const { payment, page, type, status } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (payment) return <PaymentHistoryPage paymentId={payment} />
  const filter: PaymentFilter = {
    page,
    type: paymentTypes.find((word) => word === type),
    status: paymentStates.find((word) => word === status),
  }
  return <TransactionsPage filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
}
