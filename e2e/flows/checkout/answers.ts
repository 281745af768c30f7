import type { AnyEventObject } from 'xstate'
import type {
  AskServerOutput,
  CheckoutContext,
  OpenPaymentOutput,
  Verdict,
} from '../../../machines/flows/checkout/setup'
import type { Refused } from '../../../machines/flows/kit'
import { sitePort } from '../../site'
import type { Answer, Reply } from '../../kit/hold-reply'
import { cut, rather, refusing, taken } from '../../kit/replies'
import type { Step } from '../../kit/walk'
import { lookingUp, lookingUpRefused, madeUp, offerAnswers, price, settings } from './offers'
import { scriptAnswers } from './script-answers'

type Answers = Record<string, Answer>
type Ended = { ok: true } | Refused

/** The server's reply for each state of an attempt. */
const standings: Record<Exclude<Verdict, 'none'>, { status: string; underway?: boolean }> = {
  success: { status: 'success' },
  notPaid: { status: 'pending', underway: false },
  processing: { status: 'pending', underway: true },
  failed: { status: 'failed' },
  expired: { status: 'expired' },
  needsReview: { status: 'needsReview' },
  needsRefund: { status: 'needsRefund' },
  awaitingReceipt: { status: 'awaitingReceipt' },
  receiptPending: { status: 'pending' },
  receiptRejected: { status: 'rejected' },
}

/** The call that opens an attempt at each gateway. */
const openings = {
  stripe: 'create-payment-intent',
  paypal: 'paypal',
} as const

/** The gateway's page on another site, simulated by the same server under its IP address. */
const gatewayPage = `http://127.0.0.1:${sitePort}/api/health`

/** Returns how the server or the gateway's script answers the port of this step; `packageId` is the one in the URL. */
export function answersFor(step: Step, packageId: string): Answers {
  const { event } = step
  const port = event.type.split('.').at(-1) ?? ''
  if (port === 'loadOffer') return offerAnswers(event, packageId)
  if (port === 'assignFree') return { assign_package: plain('assign_package', event) }
  if (port === 'openPayment') return opening(step)
  if (port === 'askServer') return sent('payment-transaction-status', event, step, packageId)
  if (port === 'cancelPayment') return sent('payment-transaction-fail', event, step, packageId)
  return scriptAnswers(event)
}

function plain(call: string, { type, output }: AnyEventObject): Answer {
  if (type.startsWith('xstate.error')) return cut
  const result = output as Ended
  return result.ok
    ? rather(call, ({ error }) => !error, taken(null))
    : rather(call, ({ code }) => code === result.reason, refusing(result))
}

function opening({ event, from, next }: Step): Answers {
  const { gateway } = from.context as CheckoutContext
  const call = openings[(gateway ?? 'stripe') as keyof typeof openings]
  if (event.type.startsWith('xstate.error')) return { [call]: cut, get_payment_settings: cut }
  const result = event['output'] as OpenPaymentOutput
  const key = next[0]?.type !== 'xstate.done.actor.prepareCard' || next[0]['output'].ready
  const agreed = taken({
    payment_transaction_id: madeUp,
    amount_minor: price,
    currency: 'USD',
    client_secret: 'pi_none_secret_none',
    publishable_key: key ? 'pk_test_none' : undefined,
    redirect_url: gatewayPage,
  })
  // Only the real reply contains a secret accepted by Stripe's sandbox.
  const fits = ({ error }: { error: boolean }) => !error && key
  return {
    [call]: result.ok
      ? rather(call, fits, agreed)
      : rather(call, ({ code }) => code === result.reason, refusing(result)),
    get_payment_settings: settings(key),
  }
}

/** Returns the server's answer about an attempt; a lookup comes first if the page doesn't know the attempt's ID. */
function sent(call: string, { type, output }: AnyEventObject, { from }: Step, packageId: string): Answers {
  if (type.startsWith('xstate.error')) return { [call]: cut, ...lookingUpRefused(from, cut) }
  const result = output as AskServerOutput
  if (!result.ok) {
    const no: Answer = async () => refusing({ ...result, reason: 'NOT_FOUND' })
    return { [call]: no, ...lookingUpRefused(from, no) }
  }
  if (result.verdict === 'none') return lookingUp(from, packageId, false)
  const { status, underway } = standings[result.verdict]
  const gateway = result.gateway ?? undefined
  const given: Reply = taken({
    payment_transaction_id: (from.context as CheckoutContext).paymentId ?? madeUp,
    status,
    gateway,
    underway,
    reason: result.reason,
    cause: result.cause,
  })
  type Reported = { data: { status: string; gateway?: string; underway?: boolean; cause?: string } | null }
  const fits = ({ data }: Reported) =>
    data?.status === status &&
    data.gateway === gateway &&
    (data.cause ?? undefined) === (result.cause ?? undefined) &&
    (underway === undefined || data.underway === underway)
  return { [call]: rather(call, fits as never, given), ...lookingUp(from, packageId, true) }
}
