import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { Button } from '../../ui/buttons/Button'
import { ConfirmFields } from './ConfirmFields'
import type { ConfirmationForm } from './use-confirmation'

export interface ConfirmFormProps {
  confirmation: ConfirmationForm
  /** The change as it stands. */
  change: { error: Error | null; isPending: boolean }
  /** Where its fields are, apart from those of other forms on the page. */
  id: string
  /** What its button does. */
  submit: string
  tone?: 'primary' | 'danger'
  /** What the change means. */
  meaning?: string
  onSubmit: () => void
  onCancel: () => void
  /** What is asked for besides, given what was refused by field. */
  children?: (refused: Record<string, string> | undefined) => ReactNode
}

/** One change that is confirmed by the password or a code, or left alone. */
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
