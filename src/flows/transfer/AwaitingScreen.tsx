import { dataKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { KeyValue } from '../../ui/layout/KeyValue'
import { Notice } from '../../ui/feedback/Notice'
import { Price } from '../../ui/format/Price'
import { useDates } from '../../ui/format/use-dates'
import { EventButton } from '../EventButton'
import type { TransferPart } from './screen-props'
import { ReceiptBox } from './ReceiptBox'

/** Bank account, reference and amount to copy, the deadline, and the receipt upload. */
export function AwaitingScreen({ view, actor }: TransferPart) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'full', timeStyle: 'short' })
  const { transfer, ordered } = view
  if (!transfer || !ordered) return null
  const account = Object.entries(transfer.account).map(([name, value]) => ({
    name: t(dataKey('transfer.account', name)),
    value: <bdi>{value}</bdi>,
  }))
  return (
    <div className="grid gap-6">
      {account.length === 0 ? (
        <Notice tone="warn">{t('transfer.accountGone')}</Notice>
      ) : (
        <KeyValue
          single
          items={[
            ...account,
            {
              name: t('transfer.account.reference'),
              value: <bdi className="select-all">{transfer.reference}</bdi>,
            },
            {
              name: t('transfer.account.amount'),
              value: <Price money={{ minor: ordered.priceMinor, currency: ordered.currency }} />,
            },
            ...(transfer.expiresAt ? [{ name: t('transfer.until'), value: date(transfer.expiresAt) }] : []),
          ]}
        />
      )}
      <ReceiptBox view={view} actor={actor} label={t('transfer.receipt')} />
      <p className="text-xs text-muted">
        {view.canSend
          ? t('transfer.receiptsLeft', { count: transfer.receiptsLeft })
          : t('transfer.noReceiptsLeft')}
      </p>
      <div>
        <EventButton actor={actor} event="giveUp.asked" can={view.canLeave} tone="quiet">
          {t('transfer.giveUp')}
        </EventButton>
      </div>
    </div>
  )
}
