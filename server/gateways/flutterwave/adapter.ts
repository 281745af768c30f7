import { toMinor } from '../../../contract/money/minor-units'
import { toDecimal, toMajor } from '../../../contract/money/money'
import { payment as limits } from '../../../contract/limits'
import { flutterwaveApi } from './api'
import type { FlutterwaveSettings } from './client'
import { refundAtFlutterwave } from './refund'
import { capturedIn, isPaid, otherOf, transactionVerdict } from './verdict'
import { flutterwaveNotice } from './webhook'
import { inTurnQueue } from '../wire/queue-by-key'
import { pageHostsOf } from '../page-hosts'
import {
  addressOf,
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type OtherCharge,
  type GatewayVerdict,
} from '../port'
import { fieldsOf, idOf, textOf, type WireBody } from '../wire/values'

/**
 * Local payment methods available in each currency in addition to cards, from Flutterwave's payment methods page (v3).
 */
const local: Readonly<Record<string, readonly string[]>> = {
  EUR: ['account'],
  GBP: ['account'],
  GHS: ['mobilemoneyghana', 'banktransfer'],
  KES: ['mpesa'],
  MWK: ['mobilemoneymalawi'],
  NGN: ['banktransfer', 'ussd', 'account', 'nqr', 'opay'],
  RWF: ['mobilemoneyrwanda'],
  TZS: ['mobilemoneytanzania'],
  UGX: ['mobilemoneyuganda'],
  XAF: ['mobilemoneyfranco'],
  XOF: ['mobilemoneyfranco'],
  ZAR: ['account', '1voucher'],
  ZMW: ['mobilemoneyzambia'],
}

/** Returns the `payment_options` for a currency: cards and local payment methods. */
export const flutterwaveOptions = (currency: string): string =>
  ['card', ...(local[currency] ?? [])].join(', ')

const unopened: GatewayVerdict = { outcome: 'pending', underway: false }

/**
 * Adapter for Flutterwave v3; the sandbox has the same API. Our id is Flutterwave's `tx_ref`, used for queries. The
 * link of the payment page is stored as Flutterwave's payment id, because the link exists before the first attempt to
 * pay.
 */
export function flutterwave(settings: FlutterwaveSettings): Gateway {
  const api = flutterwaveApi(settings)
  const inTurn = inTurnQueue()

  async function verdict(charge: GatewayCharge): Promise<GatewayVerdict> {
    const found = await api.byReference(charge.id)
    if (found && isPaid(found)) return judged(found, await othersOf(charge, found))
    const named = await namedBy(charge, found)
    if (named) return judged(named)
    if (!found) return unopened
    // It isn't documented which of several attempts a query by reference finds; a failed attempt may hide a paid one.
    const paid = found.status === 'failed' ? (await api.allByReference(charge.id)).find(isPaid) : undefined
    return paid ? judged(paid, await othersOf(charge, paid)) : judged(found)
  }

  /** Returns the other paid transactions with our reference: all listed ones, and the one named by a webhook. */
  async function othersOf(charge: GatewayCharge, found: WireBody): Promise<OtherCharge[]> {
    const mine = (await api.allByReference(charge.id)).filter(
      (one) => isPaid(one) && idOf(one.id) !== idOf(found.id),
    )
    const isListed = mine.some(({ id }) => idOf(id) === charge.namedCharge)
    const named = isListed ? null : await namedBy(charge, found)
    const others: OtherCharge[] = []
    for (const one of named ? [...mine, named] : mine) others.push(otherOf(one, await judged(one)))
    return others
  }

  /**
   * Returns the verdict on a transaction. The transaction stays successful after a refund; refunds and chargebacks are
   * read from separate lists.
   */
  async function judged(found: WireBody, others: OtherCharge[] = []): Promise<GatewayVerdict> {
    if (!isPaid(found)) return transactionVerdict(found)
    const [refunds, disputes] = [await api.refundsOf(found), await api.chargebacksOf(found)]
    return transactionVerdict(found, { refunds, disputes, others })
  }

  /** Returns the paid transaction named by a webhook, if it is ours and not the one found by reference. */
  async function namedBy(
    { id, namedCharge }: GatewayCharge,
    found: WireBody | null,
  ): Promise<WireBody | null> {
    if (!namedCharge || namedCharge === idOf(found?.id)) return null
    const named = await api.byId(namedCharge)
    return named && isPaid(named) && capturedIn(named).reference === id ? named : null
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    if (charge.providerRef) return begun(charge, charge.providerRef, await closedAfterFailure(charge))
    // There is no idempotency key, so check whether a page with a lost URL was already paid, to avoid charging twice.
    const before = await verdict(charge)
    if (before.outcome !== 'pending' || before.underway) return begun(charge, charge.id, before)
    const link = textOf((await api.post('/payments', pageFor(charge))).link)
    if (!link) throw new GatewayUnreachable('Flutterwave answered without a page to pay on')
    return begun(charge, link, unopened)
  }

  /** Closes a payment page so that it can no longer be paid. */
  async function disable(link: string): Promise<void> {
    try {
      await api.post('/payments/link/disable', { link })
    } catch (error) {
      // The page was already closed or paid; only the status of the money counts.
      if (!(error instanceof GatewayRefused)) throw error
    }
  }

  /**
   * Returns the verdict on a payment whose page exists. After a failed attempt, the page would stay payable alongside
   * the next attempt's page, so the old page is closed, once. If the gateway doesn't respond, the next query tries
   * again.
   */
  async function closedAfterFailure(charge: GatewayCharge): Promise<GatewayVerdict> {
    const found = await verdict(charge)
    const link = charge.providerRef
    if (found.outcome !== 'failed' || !link || link === charge.id) return found
    const kept = fieldsOf(await charge.keep((now) => now))
    if (kept['pageClosed'] === true) return found
    try {
      await disable(link)
    } catch (error) {
      if (error instanceof GatewayUnreachable) return found
      throw error
    }
    await charge.keep((now) => ({ ...fieldsOf(now), pageClosed: true }))
    return found
  }

  /** Closes the payment page; a payment made in the meantime counts. */
  async function cancel(charge: GatewayCharge, why: 'person' | 'expiry'): Promise<GatewayVerdict> {
    const gone = { outcome: why === 'expiry' ? 'expired' : 'failed' } as const
    if (!charge.providerRef) return { ...gone, reason: 'never_opened' }
    await disable(charge.providerRef)
    const found = await verdict(charge)
    return found.outcome === 'pending' && !found.underway ? { ...gone, reason: 'link_closed' } : found
  }

  return {
    name: 'flutterwave',
    mode: settings.mode,
    // No list of currencies or limits is documented for all accounts, so any amount representable in major units is
    // accepted.
    charges: (minor, currency) => toMinor(toMajor({ minor, currency }), currency) === minor && minor > 0,
    needsEmail: true,
    begin,
    verdict,
    cancel,
    refund: (charge, order) => inTurn(order.id, () => refundAtFlutterwave(api, charge, order)),
    verifyWebhook: (raw, headers) => flutterwaveNotice(raw, headers, settings.secretHash),
    publicData: () => ({
      public_key: settings.publicKey,
      mode: settings.mode,
      ...(settings.script && { script: settings.script }),
    }),
    pageHosts: () => pageHostsOf.flutterwave,
  }
}

/**
 * Builds the result of opening a payment. `gateway_data` is the input of Flutterwave's script, which reads the amount
 * from the page. If nothing is left to pay, there is no page, and our own id takes its place.
 */
function begun(charge: GatewayCharge, ref: string, verdict: GatewayVerdict): Begun {
  const { id, amountMinor, currency, buyer, description } = charge
  const amount = toDecimal({ minor: amountMinor, currency })
  const data = {
    tx_ref: id,
    amount,
    currency,
    email: buyer.email ?? '',
    name: buyer.name,
    title: description,
    payment_options: flutterwaveOptions(currency),
  }
  const handover = ref === id ? {} : { redirect_url: ref, gateway_data: data }
  return { providerRef: ref, handover, verdict }
}

function pageFor({ id, amountMinor, currency, description, returnUrl, buyer }: GatewayCharge): object {
  return {
    tx_ref: id,
    amount: toMajor({ minor: amountMinor, currency }),
    currency,
    payment_options: flutterwaveOptions(currency),
    redirect_url: returnUrl,
    customer: { email: addressOf(buyer), name: buyer.name },
    customizations: { title: description },
    meta: { payment_id: id },
    session_duration: limits.expiryMinutes,
  }
}
