import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CheckoutContext, LoadOfferOutput } from '../../../machines/flows/checkout/setup'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, taken } from '../../kit/replies'

type Answers = Record<string, Answer>

export const offerCalls = ['get-package', 'get_payment_settings', 'get_payment_details']
const all = (answer: Answer): Answers => Object.fromEntries(offerCalls.map((call) => [call, answer]))

/** ID of an attempt that no server has; the tests answer for it. */
export const madeUp = 'an-attempt-of-this-test'

/**
 * Price of every paid package here, in minor units. It equals the running server's, so that only one price is shown.
 */
export const price = 2900
let scripts = 0

/**
 * Returns all gateways of the tours, with those of the running server first. The script URL changes each time so that
 * the script is loaded again.
 */
export const settings = (withKey = true): Answer =>
  but((open: { type: string; data: Record<string, unknown> }[]) => [
    ...open
      .filter(({ type }) => type === 'stripe')
      .map(({ type, data: { publishable_key, ...data } }) => ({
        type,
        data: { ...data, ...(withKey && { publishable_key }), script: `${data['script']}?${++scripts}` },
      })),
    { type: 'paypal', data: {} },
    { type: 'bank', data: {} },
  ])

/** Returns the reply of own-payments, with an unfinished attempt or none. */
const payments = (packageId: string, open: boolean): Answer => {
  const attempt = {
    id: madeUp,
    payment_transaction_id: madeUp,
    package: { id: Number(packageId), name: 'Agency' },
    status: 'pending',
    payment_gateway: 'stripe',
    payment_type: 'online',
  }
  return async () => taken(open ? [attempt] : [], { total: open ? 1 : 0 })
}

/** Returns the running server's offer with the changes this step needs. */
function offer(packageId: string, standing: 'none' | 'active' | 'open', free: boolean): Answers {
  const active = standing === 'active'
  return {
    'get-package': but((list: object[]) =>
      list.map((one) => ({
        ...one,
        price_minor: free ? 0 : price,
        is_free: free,
        is_active: active && !free,
        is_taken: active && free,
      })),
    ),
    get_payment_settings: settings(),
    get_payment_details: payments(packageId, standing === 'open'),
  }
}

/** Returns how the server answers a request for the offer. */
export function offerAnswers({ type, output }: AnyEventObject, packageId: string): Answers {
  if (type.startsWith('xstate.error')) return all(cut)
  const result = output as LoadOfferOutput
  if (result.ok) return offer(packageId, result.standing, result.package.priceMinor === 0)
  return { ...offer(packageId, 'none', false), 'get-package': async () => taken([], { total: 0 }) }
}

/**
 * Returns the answers for finding the attempt among the user's payments. The page does this first if it doesn't know
 * the attempt's ID.
 */
export function lookingUp(from: AnyMachineSnapshot, packageId: string, found: boolean): Answers {
  const { paymentId } = from.context as CheckoutContext
  return paymentId === null ? offer(packageId, found ? 'open' : 'none', false) : {}
}

/** Returns the answers for the same lookup if the server refuses it. */
export function lookingUpRefused(from: AnyMachineSnapshot, answer: Answer): Answers {
  const { paymentId } = from.context as CheckoutContext
  return paymentId === null ? all(answer) : {}
}
