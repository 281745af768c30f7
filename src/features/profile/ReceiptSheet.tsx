import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import { Notice } from '../../ui/Notice'
import { Price } from '../../ui/Price'
import { useDates } from '../../ui/use-dates'

type Receipt = Data<'get-payment-receipt'>

/** The receipt as a sheet of paper: who sold what to whom, for how much, under which number. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { seller, buyer } = receipt
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  return (
    <article
      data-receipt=""
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0"
    >
      {receipt.test_mode && <Notice tone="warn">{t('checkout.testMode')}</Notice>}
      <header className="grid gap-1.5">
        <h1 className="display text-xl">{t('payments.receiptOf', { number: receipt.receipt_number })}</h1>
        <p className="text-sm text-muted">
          {t('payments.issued')}: <time dateTime={receipt.issued_at}>{date(receipt.issued_at)}</time>
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t('payments.seller')} lines={[seller.name, seller.address, seller.email]} />
        <Party title={t('payments.buyer')} lines={[buyer.name, buyer.address, buyer.email]} />
      </div>
      <dl className="grid text-sm">
        <Line name={t('payments.item')}>
          <bdi>{receipt.item}</bdi>
        </Line>
        <Line name={t('payments.paidBy')}>{t(`checkout.gateway.${receipt.payment_gateway}`)}</Line>
        <Line name={t('payments.transaction')}>
          <bdi className="wrap-anywhere">{receipt.payment_transaction_id}</bdi>
        </Line>
        <Line name={t('payments.total')}>
          <Price className="text-lg" money={{ minor: receipt.amount_minor, currency: receipt.currency }} />
        </Line>
      </dl>
      <p className="text-sm text-muted">{t('payments.noTax')}</p>
      <p className="text-xs text-muted print:hidden">{t('payments.receiptMeaning')}</p>
    </article>
  )
}

/** A credit note as a sheet of its own under the receipt that it corrects. */
export function CreditNoteSheet({
  receipt,
  note,
}: {
  receipt: Receipt
  note: Receipt['credit_notes'][number]
}) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const { seller, buyer } = receipt
  return (
    <article
      data-credit-note=""
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 md:p-8 print:break-before-page print:border-0 print:p-0"
    >
      {note.voided_at && (
        <Notice tone="warn">{t('payments.creditNoteVoid', { date: date(note.voided_at) })}</Notice>
      )}
      <header className="grid gap-1.5">
        <h2 className="display text-xl">{t('payments.creditNote', { number: note.number })}</h2>
        <p className="text-sm text-muted">
          {t('payments.issued')}: <time dateTime={note.issued_at}>{date(note.issued_at)}</time>
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t('payments.seller')} lines={[seller.name, seller.address, seller.email]} />
        <Party title={t('payments.buyer')} lines={[buyer.name, buyer.address, buyer.email]} />
      </div>
      <dl className="grid text-sm">
        <Line name={t('payments.corrects')}>
          <bdi>{receipt.receipt_number}</bdi>
        </Line>
        <Line name={t('payments.item')}>
          <bdi>{receipt.item}</bdi>
        </Line>
        <Line name={t('payments.creditNoteTotal')}>
          <Price className="text-lg" money={{ minor: note.amount_minor, currency: note.currency }} />
        </Line>
      </dl>
    </article>
  )
}

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section className="grid content-start gap-1 text-sm">
      <h2 className="text-xs font-semibold text-muted">{title}</h2>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  )
}
