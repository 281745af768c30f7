import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../features/payments/ReceiptPage'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/receipt/$paymentId')({
  ssr: false,
  head: pageTitle('payments.receipt'),
  component: Page,
})

function Page() {
  return <ReceiptPage paymentId={Route.useParams().paymentId} />
}
