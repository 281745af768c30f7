import type { TFunction } from '../../../../../contract/texts/translate'
import type { Data, Input } from '../../../../../contract/calls/call-types'
import { gatewayText } from '../../record-texts'

/** The overview of money, as the server returns it. */
export type MoneyOverview = Data<'admin/money'>
export type MoneyLine = MoneyOverview['lines'][number]
/** Days of UTC, both included. */
export type Days = Pick<MoneyOverview, 'from' | 'to'>

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The days that an address asks for. */
export const daysOf = ({ from, to }: Record<string, unknown>): Input<'admin/money'> => ({
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

/** What a gateway is called, with its currency: sums of one line are never added to those of another. */
export const lineName = (t: TFunction, { gateway, currency }: Pick<MoneyLine, 'gateway' | 'currency'>) =>
  `${gatewayText(t, gateway)} · ${currency}`
