import type { TFunction } from '../../../../../contract/texts/translate'
import type { Data, Input } from '../../../../../contract/calls/call-types'
import { gatewayText } from '../../record-texts'

export type MoneyOverview = Data<'admin/money'>
export type MoneyLine = MoneyOverview['lines'][number]
/** UTC days, both inclusive. */
export type Days = Pick<MoneyOverview, 'from' | 'to'>

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Parses the range of days in the URL. */
export const daysOf = ({ from, to }: Record<string, unknown>): Input<'admin/money'> => ({
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

/** Returns a line's name, gateway and currency. Sums of different lines are never added up. */
export const lineName = (t: TFunction, { gateway, currency }: Pick<MoneyLine, 'gateway' | 'currency'>) =>
  `${gatewayText(t, gateway)} · ${currency}`
