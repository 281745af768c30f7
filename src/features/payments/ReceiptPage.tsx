import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { Button } from '../../ui/buttons/Button'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Awaited } from '../../ui/feedback/Awaited'
import { PaymentHistory } from './PaymentHistory'
import { CreditNoteSheet, ReceiptSheet } from './ReceiptSheet'

/** Receipt of a paid payment, to read, print or save (D77). Only the sheet is printed. */
export function ReceiptPage({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation()
  const found = useCallQuery('get-payment-receipt', { payment_transaction_id: paymentId })
  const receipt = found.data?.data
  return (
    <section className="page-narrow grid gap-6 py-6 md:py-10">
      <LinkButton
        to="/user/transactions"
        tone="quiet"
        icon="back"
        className="justify-self-start print:hidden"
      >
        {t('payments.back')}
      </LinkButton>
      <QueryFailure of={found} page />
      {found.isPending && <Awaited className="h-96 w-full rounded-lg" />}
      {receipt && (
        <>
          <ReceiptSheet receipt={receipt} />
          {receipt.credit_notes.map((note) => (
            <CreditNoteSheet key={note.number} receipt={receipt} note={note} />
          ))}
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button tone="primary" onClick={() => globalThis.print()}>
              {t('payments.print')}
            </Button>
            <Button icon="file" onClick={() => save(receipt)}>
              {t('payments.download')}
            </Button>
          </div>
          <section className="grid gap-4 print:hidden">
            <h2 className="display text-lg">{t('payments.history')}</h2>
            <PaymentHistory paymentId={paymentId} linked={false} />
          </section>
        </>
      )}
    </section>
  )
}

/** Saves the receipt as the HTML rendered by the server. */
function save({ html, receipt_number: number }: Data<'get-payment-receipt'>): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${number}.html`
  link.click()
  URL.revokeObjectURL(address)
}
