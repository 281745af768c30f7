import { paymentRecordStates, type PaymentRecordState } from '../../../../contract/money/payment-states'
import { gateways, moneySums, type Gateway, type MoneySum } from '../../../../contract/values'

/** Payments filter in the URL: page (from 1), state, payment method, person, search text. */
export interface PaymentsFilter {
  page?: number
  state?: PaymentRecordState
  gateway?: Gateway
  person?: number
  search?: string
  /** Limits the list to the payments behind a sum of the money overview, between two UTC days. */
  sum?: MoneySum
  from?: string
  to?: string
  currency?: string
  mode?: (typeof modes)[number]
}

const modes = ['live', 'sandbox'] as const
const day = /^\d{4}-\d\d-\d\d$/

/** Parses the filter in the URL; invalid values are dropped. */
export function filterOf(asked: Record<string, unknown>): PaymentsFilter {
  const { page, state, gateway, person, search } = asked
  const words = typeof search === 'number' ? String(search) : search
  return {
    ...(isCount(page) && page > 1 && { page }),
    ...oneOf('state', paymentRecordStates, state),
    ...oneOf('gateway', gateways, gateway),
    ...(isCount(person) && { person }),
    ...(typeof words === 'string' && words && { search: words }),
    ...oneOf('sum', moneySums, asked['sum']),
    ...fitting('from', day, asked['from']),
    ...fitting('to', day, asked['to']),
    ...fitting('currency', /^[A-Z]{3}$/, asked['currency']),
    ...oneOf('mode', modes, asked['mode']),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function fitting<N extends string>(name: N, fits: RegExp, notice: unknown) {
  return (typeof notice === 'string' && fits.test(notice) ? { [name]: notice } : {}) as {
    [key in N]?: string
  }
}

function oneOf<N extends string, W extends string>(name: N, words: readonly W[], notice: unknown) {
  const found = words.find((word) => word === notice)
  return (found === undefined ? {} : { [name]: found }) as { [key in N]?: W }
}
