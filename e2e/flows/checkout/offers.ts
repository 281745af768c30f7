import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CheckoutContext, LoadOfferOutput } from '../../../machines/flows/checkout/setup'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, taken } from '../../kit/replies'

type Answers = Record<string, Answer>

export const offerCalls = ['get-package', 'get_payment_settings', 'get_payment_details']
const all = (answer: Answer): Answers => Object.fromEntries(offerCalls.map((call) => [call, answer]))

/** An attempt that no server has; the answers about it are given here. */
export const madeUp = 'an-attempt-of-this-test'

/** Of every package that costs something here, in minor units: as the running server's own, so that one price is shown. */
export const price = 2900
let scripts = 0

/** Every gateway of the tours, the running server's own first. Each time the script is another one, so it is loaded. */
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

/** The reply of own-payments: an unfinished attempt, or none. */
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

/** The offer of the running server with what this step wants to be different. */
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

/** How the server answers a question about the offer. */
export function offerAnswers({ type, output }: AnyEventObject, packageId: string): Answers {
  if (type.startsWith('xstate.error')) return all(cut)
  const result = output as LoadOfferOutput
  if (result.ok) return offer(packageId, result.standing, result.package.priceMinor === 0)
  return { ...offer(packageId, 'none', false), 'get-package': async () => taken([], { total: 0 }) }
}

/** If the page has no number of its attempt, it looks for one among the person's own payments first. */
export function lookingUp(from: AnyMachineSnapshot, packageId: string, found: boolean): Answers {
  const { paymentId } = from.context as CheckoutContext
  return paymentId === null ? offer(packageId, found ? 'open' : 'none', false) : {}
}

/** The same if the server refuses to answer. */
export function lookingUpRefused(from: AnyMachineSnapshot, answer: Answer): Answers {
  const { paymentId } = from.context as CheckoutContext
  return paymentId === null ? all(answer) : {}
}
