import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { useApi } from '../../api/use-api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { KeyValue } from '../../ui/KeyValue'
import { Price } from '../../ui/Price'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

type Transaction = Data<'get_payment_details'>[number]
type Receipt = Data<'get-payment-receipt'>

/** Shows the receipt of a paid payment, to be read or saved (D77). */
export function ReceiptButton({ payment }: { payment: Transaction }) {
  const { t } = useTranslation()
  const api = useApi()
  const [shown, setShown] = useState<Receipt | null>(null)
  const fetchReceipt = useMutation({
    mutationFn: () =>
      api.call('get-payment-receipt', { payment_transaction_id: payment.payment_transaction_id }),
    onSuccess: ({ data }) => setShown(data),
  })
  return (
    <>
      <Button size="sm" icon="file" busy={fetchReceipt.isPending} onClick={() => fetchReceipt.mutate()}>
        {t('profile.receipt')}
        <VisuallyHidden>: {payment.package.name}</VisuallyHidden>
      </Button>
      <Dialog
        open={shown !== null}
        title={shown ? t('profile.receiptTitle', { number: shown.receipt_number }) : ''}
        onClose={() => setShown(null)}
        actions={
          <Button tone="primary" icon="file" onClick={() => shown && saveReceipt(shown)}>
            {t('profile.receiptSave')}
          </Button>
        }
      >
        {shown && <ReceiptFacts receipt={shown} />}
      </Dialog>
    </>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  const issued = new Date(receipt.issued_at).toLocaleDateString(i18n.language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <div className="text-start sm:[&_dl]:grid-cols-1">
      <KeyValue
        items={[
          { name: t('profile.payments.package'), value: receipt.item },
          {
            name: t('profile.payments.amount'),
            value: <Price money={{ minor: receipt.amount_minor, currency: receipt.currency }} />,
          },
          { name: t('profile.payments.when'), value: issued },
          { name: t('profile.payments.how'), value: t(`checkout.gateway.${receipt.payment_gateway}`) },
          { name: t('profile.buyer'), value: receipt.buyer.name },
          { name: t('profile.seller'), value: receipt.seller.name },
          ...(receipt.test_mode ? [{ name: t('profile.payments.test'), value: t('checkout.testMode') }] : []),
        ]}
      />
    </div>
  )
}

/** Hands the receipt out as the page the server drew. */
function saveReceipt({ html, receipt_number: number }: Receipt): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${number}.html`
  link.click()
  URL.revokeObjectURL(address)
}
