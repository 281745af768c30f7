import { useTranslation } from '../../ui/i18n/use-translation'
import { Spinner } from '../../ui/feedback/Spinner'

/**
 * The whole page while its code or data is on its way (§1). What follows stands below the window, where it is not seen
 * to move.
 */
export function PagePending() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-dvh content-start justify-items-center pt-[28dvh] text-muted">
      <span className="flex items-center gap-3">
        <Spinner />
        {t('ui.loading')}
      </span>
    </div>
  )
}
