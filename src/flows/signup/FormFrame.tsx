import type { FormEventHandler, ReactNode } from 'react'
import { ErrorSummary, type ErrorSummaryProps } from '../../ui/ErrorSummary'
import { ProblemNotice } from '../ProblemNotice'
import type { SignupPart } from './part'

export interface FormFrameProps {
  view: SignupPart['view']
  onSubmit: FormEventHandler
  /** What is wrong, where the form is checked by a shape. */
  wrong?: { summary: ErrorSummaryProps['errors']; attempt: number }
  children: ReactNode
}

/** A form of the sign-up: what went wrong on top, then its fields. */
export function FormFrame({ view, onSubmit, wrong, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <ProblemNotice view={view} />
      {wrong && <ErrorSummary errors={wrong.summary} attempt={wrong.attempt} />}
      {children}
    </form>
  )
}
