import type { TFunction } from '../../../../contract/texts/translate'
import type { Data } from '../../../../contract/calls/call-types'
import type { Change } from '../ChangeLog'
import { gatewayText } from '../record-texts'

export type PaymentMethodLine = Data<'admin/gateways'>[number]

/** Returns the name users see for a payment method. */
export const nameOf = (t: TFunction, gateway: string): string => gatewayText(t, gateway)

/** Logged settings of a gateway: which keys are set, never their values. */
interface ReportedProblem {
  is_on?: boolean
  keys?: string[]
  keys_changed?: boolean
  account?: string
  moved?: 'up' | 'down'
}

/** Describes a log line: what changed in which payment method. */
export function changeText(t: TFunction, { subject, before, after }: Change): string {
  const [was, is] = [JSON.parse(before) as ReportedProblem, JSON.parse(after) as ReportedProblem]
  const done = [
    was.is_on !== is.is_on && t(is.is_on ? 'operator.on' : 'operator.off'),
    is.keys_changed && t(is.keys?.length ? 'operator.keysWereSet' : 'operator.keysWereForgotten'),
    is.keys_changed && is.account && t('operator.accountIs', { account: is.account }),
    is.moved && t(`operator.${is.moved}`),
  ].filter(Boolean)
  return `${nameOf(t, subject.replace('gateway.', ''))}: ${done.join(', ') || t('operator.nothing')}`
}
