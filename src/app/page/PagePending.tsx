import { useTranslation } from '../../ui/i18n/use-translation'
import { Spinner } from '../../ui/feedback/Spinner'

/**
 * Full-height placeholder while a page's code or data loads (§1). Its height keeps the footer below the viewport, so
 * there is no visible layout shift.
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
