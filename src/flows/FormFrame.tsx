import type { FormEventHandler, ReactNode } from 'react'
import type { FlowView } from '../../machines/flows/view-kit'
import { useTranslation } from '../ui/i18n/use-translation'
import { ErrorSummary, type ErrorSummaryProps } from '../ui/forms/ErrorSummary'
import { Notice } from '../ui/feedback/Notice'
import { join } from '../ui/layout/join-classes'
import { ProblemNotice } from './ProblemNotice'

export interface FormFrameProps {
  view: Pick<FlowView, 'problem' | 'errorKey'>
  onSubmit: FormEventHandler
  /** Validation errors, if the form has a schema. */
  wrong?: { summary: ErrorSummaryProps['errors']; attempt: number }
  /** Whether the form is rendered before hydration, with inactive buttons that already have their final look. */
  early?: boolean
  children: ReactNode
}

/** Form of a flow with errors above its fields. Uses POST, so a submit without scripts never puts values in the URL. */
export function FormFrame({ view, onSubmit, wrong, early, children }: FormFrameProps) {
  const { t } = useTranslation()
  return (
    <form
      noValidate
      method="post"
      onSubmit={onSubmit}
      className={join('grid gap-5', early && '[&_button:disabled]:opacity-100')}
    >
      {early && (
        <noscript>
          <Notice tone="warn">{t('signup.needsScripts')}</Notice>
        </noscript>
      )}
      <ProblemNotice view={view} />
      {wrong && <ErrorSummary errors={wrong.summary} attempt={wrong.attempt} />}
      {children}
    </form>
  )
}
