import type { Data } from '../../../../contract/calls/call-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { OutcomeDialog } from '../OutcomeDialog'
import { gatewayText } from '../record-texts'
import { ArrivedForm } from './ArrivedForm'
import { RefundForm } from './RefundForm'

import { RefundSummary } from './RefundSummary'
import type { RefundPart } from './use-refund-flow'

export interface RefundStep extends RefundPart {
  title: string
  gateway: string
}

/** Dialog of the refund flow, in its current state; renders nothing while it is closed. */
export function RefundDialog({
  payment,
  ...flow
}: RefundPart & { payment: Pick<Data<'admin/payment'>['payment'], 'gateway' | 'test_mode'> }) {
  const { t } = useTranslation()
  const { screen, method } = flow.view
  if (screen === 'closed' || screen === 'ordered') return null
  const gateway = gatewayText(t, payment.gateway)
  const step = { ...flow, gateway, title: t(`operator.giveBack.${method}`, { gateway }) }
  const isForm = screen === 'form' || screen === 'sending'
  if (isForm && method === 'arrived') return <ArrivedForm {...step} />
  if (screen === 'form') return <RefundForm {...step} />
  if (screen === 'confirm' || screen === 'sending')
    return <RefundSummary {...step} isTest={payment.test_mode} />
  return <OutcomeDialog key={screen} {...step} text={t(`operator.giveBack.${screen}`)} />
}
