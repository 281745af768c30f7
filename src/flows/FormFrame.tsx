import type { FormEventHandler, ReactNode } from 'react'
import type { FlowView } from '../../machines/flows/view-kit'
import { ErrorSummary, type ErrorSummaryProps } from '../ui/ErrorSummary'
import { ProblemNotice } from './ProblemNotice'

export interface FormFrameProps {
  view: Pick<FlowView, 'problem' | 'errorKey'>
  onSubmit: FormEventHandler
  /** What is wrong, where the form is checked by a shape. */
  wrong?: { summary: ErrorSummaryProps['errors']; attempt: number }
  children: ReactNode
}

/** A form of a flow: what went wrong on top, then its fields. */
export function FormFrame({ view, onSubmit, wrong, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <ProblemNotice view={view} />
      {wrong && <ErrorSummary errors={wrong.summary} attempt={wrong.attempt} />}
      {children}
    </form>
  )
}
