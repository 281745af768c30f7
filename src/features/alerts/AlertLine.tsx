import { useTranslation } from '../../ui/i18n/use-translation'
import { Badge } from '../../ui/feedback/Badge'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { useDates } from '../../ui/format/use-dates'
import type { SavedSearchData } from './SavedSearch'

/** Alert status of a saved search: last alert sent, pending matches and next alert. */
export function AlertLine({ search }: { search: SavedSearchData }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const { alerted_at, waiting, due_at, frequency } = search
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {alerted_at ? (
        <span>
          {t('alerts.last')} <RelativeTime at={alerted_at} />
        </span>
      ) : (
        <span>{t('alerts.none')}</span>
      )}
      {waiting > 0 && <Badge tone="info">{t('alerts.waiting', { count: waiting })}</Badge>}
      {waiting > 0 && due_at && frequency !== 'instant' && (
        <span>{t('alerts.next', { when: date(due_at) })}</span>
      )}
    </p>
  )
}
