import { useTranslation } from '../../ui/i18n/use-translation'
import { useDates } from '../../ui/format/use-dates'
import type { QueueItem } from './record-texts'
import { gatewayText } from './record-texts'

/**
 * Returns a function for the line below a record's name: the payment method of a payment, or the end date (UTC) of a
 * package.
 */
export function useSubtitle(): (item: Pick<QueueItem, 'record' | 'subtitle'>) => string | null {
  const { t } = useTranslation()
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  return ({ record, subtitle }) => {
    if (!subtitle) return subtitle
    if (record === 'payment' || record === 'refund-order') return gatewayText(t, subtitle)
    return record === 'subscription' ? day(subtitle) : subtitle
  }
}
