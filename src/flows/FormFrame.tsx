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
  /** What is wrong, where the form is checked by a shape. */
  wrong?: { summary: ErrorSummaryProps['errors']; attempt: number }
  /** It is drawn, and its buttons are off until the page is alive: they look as they will then. */
  early?: boolean
  children: ReactNode
}

/**
 * A form of a flow: what went wrong on top, then its fields. Whatever sent it without our scripts would send it by POST,
 * so that nothing of it gets into an address.
 */
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
