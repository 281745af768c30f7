import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { Button } from '../../ui/buttons/Button'
import { ConfirmFields } from './ConfirmFields'
import type { ConfirmationForm } from './use-confirmation'

export interface ConfirmFormProps {
  confirmation: ConfirmationForm
  /** State of the change's mutation. */
  change: { error: Error | null; isPending: boolean }
  /** Distinguishes this form's fields from those of other forms on the page. */
  id: string
  /** Label of the submit button. */
  submit: string
  tone?: 'primary' | 'danger'
  /** Explains the change. */
  meaning?: string
  onSubmit: () => void
  onCancel: () => void
  /** Renders further fields; receives the server's errors by field. */
  children?: (refused: Record<string, string> | undefined) => ReactNode
}

/** A change confirmed by password or code, with a cancel button. */
export function ConfirmForm({
  confirmation,
  change,
  id,
  submit,
  tone = 'primary',
  meaning,
  onSubmit,
  onCancel,
  children,
}: ConfirmFormProps) {
  const { t } = useTranslation()
  const refused = change.error instanceof CallFailure ? change.error.errors : undefined
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {meaning && <p className="text-sm text-muted">{meaning}</p>}
      {!refused && <FailureNotice error={change.error} />}
      <ConfirmFields confirmation={confirmation} errors={refused} id={id} />
      {children?.(refused)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={change.isPending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  )
}
