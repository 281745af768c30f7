import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'

export interface SaveMarkProps {
  /** Namespace of the texts that name what is saved. */
  texts: 'wizard' | 'verification'
  saving: { isPending: boolean; isPaused: boolean; isError: boolean; isSuccess: boolean; submittedAt: number }
  onRetry: () => void
}

/** Save indicator of a partly filled form, with a retry button after a failure. */
export function SaveMark({ texts, saving, onRetry }: SaveMarkProps) {
  const { t, i18n } = useTranslation()
  if (saving.isError)
    return (
      <p role="alert" className="flex items-center gap-2 text-xs font-medium text-danger">
        {t(`${texts}.unsaved`)}
        <Button size="sm" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  if (saving.isPaused) return <p className="text-xs font-medium text-warn">{t(`${texts}.saveWaits`)}</p>
  const at = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(saving.submittedAt)
  return (
    <p className="text-xs text-muted" data-saved={saving.isSuccess || undefined}>
      {saving.isPending
        ? t(`${texts}.saving`)
        : saving.isSuccess
          ? t(`${texts}.saved`, { at })
          : t(`${texts}.autosaves`)}
    </p>
  )
}
