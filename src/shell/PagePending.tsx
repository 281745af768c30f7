import { useTranslation } from '../i18n/use-translation'
import { Spinner } from '../ui/Spinner'

/** The whole page while its code or data is on its way (§1). */
export function PagePending() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner />
        {t('ui.loading')}
      </span>
    </div>
  )
}
