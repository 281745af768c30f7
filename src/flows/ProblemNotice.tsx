import { asTextKey } from '../../contract/texts/translate'
import type { ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import type { FlowView } from '../../machines/flows/view-kit'
import { Notice } from '../ui/feedback/Notice'

/** The sentence of a flow's problem, in the server's words where it has any; nothing when there is none. */
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
      {/* A gateway's message may be in another language than the page. */}
      <span dir="auto">{view.problem.message ?? (view.errorKey && t(asTextKey(view.errorKey)))}</span>
    </Notice>
  )
}
