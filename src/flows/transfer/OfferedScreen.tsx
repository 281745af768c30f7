import { useTranslation } from '../../ui/i18n/use-translation'
import { payment } from '../../../contract/limits'
import { EventButton } from '../EventButton'
import type { TransferPart } from './screen-props'
import { ReceiptBox } from './ReceiptBox'

/** Starts the transfer; users who have already paid can upload the receipt right away. */
export function OfferedScreen({ view, actor }: TransferPart) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <p className="measure text-sm">{t('transfer.howItGoes', { count: payment.bankTransferDays })}</p>
      <div>
        <EventButton actor={actor} event="transfer.begun" can={view.canBegin} tone="primary">
          {t('transfer.begin')}
        </EventButton>
      </div>
      <ReceiptBox view={view} actor={actor} label={t('transfer.paidAlready')} />
    </div>
  )
}
