import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'

/** How the saving of the draft stands: nothing is lost, and if it might be, the way to try again. */
export function SaveMark({
  saving,
  onRetry,
}: {
  saving: { isPending: boolean; isPaused: boolean; isError: boolean; isSuccess: boolean; submittedAt: number }
  onRetry: () => void
}) {
  const { t, i18n } = useTranslation()
  if (saving.isError)
    return (
      <p role="alert" className="flex items-center gap-2 text-xs font-medium text-danger">
        {t('wizard.unsaved')}
        <Button size="sm" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  if (saving.isPaused) return <p className="text-xs font-medium text-warn">{t('wizard.saveWaits')}</p>
  const at = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(saving.submittedAt)
  return (
    <p className="text-xs text-muted" data-saved={saving.isSuccess || undefined}>
      {saving.isPending
        ? t('wizard.saving')
        : saving.isSuccess
          ? t('wizard.saved', { at })
          : t('wizard.autosaves')}
    </p>
  )
}
