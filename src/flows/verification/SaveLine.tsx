import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'

interface Saving {
  isPending: boolean
  isError: boolean
  isSuccess: boolean
  submittedAt: number
}

/** How the saving of the half-filled form stands. */
export function SaveLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const { t, i18n } = useTranslation()
  if (saving.isError)
    return (
      <p role="alert" className="flex items-center gap-2 text-xs font-medium text-danger">
        {t('verification.unsaved')}
        <Button size="sm" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  const at = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(saving.submittedAt)
  return (
    <p className="text-xs text-muted" data-saved={saving.isSuccess || undefined}>
      {saving.isPending
        ? t('verification.saving')
        : saving.isSuccess
          ? t('verification.saved', { at })
          : t('verification.autosaves')}
    </p>
  )
}
