import {
  gateways,
  paymentRecordStates,
  type Gateway,
  type PaymentRecordState,
} from '../../../../contract/words'

/** What the address asks of the payments: a page from 1, a state, a way of paying, one person, some words. */
export interface PaymentsFilter {
  page?: number
  state?: PaymentRecordState
  gateway?: Gateway
  person?: number
  search?: string
}

/** The filter in an address; what is no filter is left out. */
export function filterOf({ page, state, gateway, person, search }: Record<string, unknown>): PaymentsFilter {
  const words = typeof search === 'number' ? String(search) : search
  return {
    ...(isCount(page) && page > 1 && { page }),
    ...oneOf('state', paymentRecordStates, state),
    ...oneOf('gateway', gateways, gateway),
    ...(isCount(person) && { person }),
    ...(typeof words === 'string' && words && { search: words }),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function oneOf<N extends string, W extends string>(name: N, words: readonly W[], said: unknown) {
  const found = words.find((word) => word === said)
  return (found === undefined ? {} : { [name]: found }) as { [key in N]?: W }
}
