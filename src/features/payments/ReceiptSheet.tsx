import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Notice } from '../../ui/feedback/Notice'
import { Price } from '../../ui/format/Price'
import { useDates } from '../../ui/format/use-dates'

type Receipt = Data<'get-payment-receipt'>

/** Receipt as a sheet: seller, buyer, items, amount and number. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  return (
    <article data-receipt="" className={sheet}>
      {receipt.test_mode && <Notice tone="warn">{t('checkout.testMode')}</Notice>}
      <Head receipt={receipt} issuedAt={receipt.issued_at}>
        <h1 className="display text-xl">{t('payments.receiptOf', { number: receipt.receipt_number })}</h1>
      </Head>
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

/** Credit note as a separate sheet below the receipt it corrects. */
export function CreditNoteSheet({
  receipt,
  note,
}: {
  receipt: Receipt
  note: Receipt['credit_notes'][number]
}) {
  const { t } = useTranslation()
  const date = useDates(issueDate)
  return (
    <article data-credit-note="" className={`${sheet} print:break-before-page`}>
      {receipt.test_mode && <Notice tone="warn">{t('checkout.testMode')}</Notice>}
      {note.voided_at && (
        <Notice tone="warn">{t('payments.creditNoteVoid', { date: date(note.voided_at) })}</Notice>
      )}
      <Head receipt={receipt} issuedAt={note.issued_at}>
        <h2 className="display text-xl">{t('payments.creditNote', { number: note.number })}</h2>
      </Head>
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

const sheet = 'grid gap-6 rounded-lg border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0'
/** Tax documents show the UTC day, so it is the same for everyone. */
const issueDate = { dateStyle: 'long', timeZone: 'UTC' } as const

/** Header of a receipt or credit note: title, number, issue date, seller and buyer. */
function Head({
  receipt: { seller, buyer },
  issuedAt,
  children,
}: {
  receipt: Receipt
  issuedAt: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const date = useDates(issueDate)
  return (
    <>
      <header className="grid gap-1.5">
        {children}
        <p className="text-sm text-muted">
          {t('payments.issued')}: <time dateTime={issuedAt}>{date(issuedAt)}</time>
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t('payments.seller')} lines={[seller.name, seller.address, seller.email]} />
        <Party title={t('payments.buyer')} lines={[buyer.name, buyer.address, buyer.email]} />
      </div>
    </>
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
