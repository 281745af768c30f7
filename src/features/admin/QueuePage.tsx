import { useTranslation } from '../../ui/i18n/use-translation'
import { FailedNotice } from './deliveries/FailedNotice'
import { ReviewQueue } from './review/ReviewQueue'

/** Moderation queue, longest wait first, with the selected record next to it. */
export function QueuePage() {
  const { t } = useTranslation()
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('admin.queue')}</h1>
        <p className="measure text-muted">{t('admin.queueText')}</p>
      </header>
      <FailedNotice />
      <ReviewQueue />
    </>
  )
}
