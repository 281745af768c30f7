import { useTranslation } from '../../ui/i18n/use-translation'
import { useDates } from '../../ui/format/use-dates'
import type { QueueItem } from './record-texts'
import { gatewayText } from './record-texts'

/** Writes the line under a record's name: of money it is the way of paying, of a package the day it ends (UTC). */
export function useSubtitle(): (item: Pick<QueueItem, 'record' | 'subtitle'>) => string | null {
  const { t } = useTranslation()
  const day = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  return ({ record, subtitle }) => {
    if (!subtitle) return subtitle
    if (record === 'payment' || record === 'refund-order') return gatewayText(t, subtitle)
    return record === 'subscription' ? day(subtitle) : subtitle
  }
}
