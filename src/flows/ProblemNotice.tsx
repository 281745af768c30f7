import { asTextKey } from '../../contract/texts/translate'
import type { ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import type { FlowView } from '../../machines/flows/view-kit'
import { Notice } from '../ui/feedback/Notice'

/** Error of a flow, with the server's message if there is one; renders nothing without an error. */
export function ProblemNotice({
  view,
  title,
  actions,
}: {
  view: Pick<FlowView, 'problem' | 'errorKey'>
  title?: string
  actions?: ReactNode
}) {
  const { t } = useTranslation()
  if (!view.problem) return null
  return (
    <Notice tone="danger" role="alert" title={title} actions={actions}>
      {/* A gateway's message may be in another language. */}
      <span dir="auto">{view.problem.message ?? (view.errorKey && t(asTextKey(view.errorKey)))}</span>
    </Notice>
  )
}
