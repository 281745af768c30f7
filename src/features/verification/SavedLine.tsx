import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Notice } from '../../ui/feedback/Notice'
import { useDates } from '../../ui/format/use-dates'

/** Current version of the form, with when and by whom it was saved; announced after saving. */
export function SavedLine({ built }: { built: Data<'admin/verification-form'> }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const { version, saved_at: savedAt, saved_by: savedBy } = built
  const [opened] = useState(() => Date.now())
  if (!savedAt) return <Notice tone="warn">{t('verification.builder.never')}</Notice>
  const justNow = opened - Date.parse(savedAt) < 10_000
  return (
    <div className="grid gap-3">
      {justNow && (
        <Notice tone="success" role="status">
          {t('verification.builder.saved', { version })}
        </Notice>
      )}
      <p className="text-sm text-muted">
        {t('verification.builder.version', {
          version,
          when: date(savedAt),
          who: savedBy ?? t('verification.builder.system'),
        })}
      </p>
    </div>
  )
}
