import { randomInt } from 'node:crypto'
import { toMinor } from '../../../../contract/money/minor-units'
import { toMajor } from '../../../../contract/money/money'
import type { FlutterwaveTransaction } from '../../../../server/gateways/flutterwave/wire'
import { makeId, type Stored } from '../store'
import { SandboxFlutterwaveFault } from './fault'

/** A gateway page on which one reference can be paid. */
export interface HostedPage {
  id: string
  tx_ref: string
  /** Major units, as on the wire. */
  amount: number
  currency: string
  redirect_url: string | null
  title: string | null
  customer: { email: string; name: string }
}

/** Sandbox-only data of a page. */
export interface PageExtra {
  /** Faults of the webhooks that the page causes; see `deliveries.ts`. */
  deliver?: string[]
  disabled?: true
}

export type StoredPage = Stored<HostedPage, PageExtra>

/** A transaction as returned by Flutterwave. */
export interface SandboxTransaction extends FlutterwaveTransaction {
  created_at: string
  customer: object
  [field: string]: unknown
}

/** Returns the storage id of a reference's transaction. A new attempt replaces the failed one. */
export const keyOf = (txRef: string): string => `tx:${txRef}`

/** Seconds after which a pending transaction succeeds automatically. */
export const pendingSeconds = 30

type Loose = Record<string, any>

/** Parses the parameters of a page from the server's call or the browser script; throws if they are invalid. */
export function pageFrom(given: Loose): HostedPage {
  const { tx_ref: ref, amount, currency, redirect_url: back, customer, customizations } = given
  if (typeof ref !== 'string' || ref === '' || ref.length > 255)
    throw new SandboxFlutterwaveFault(400, 'tx_ref is required')
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new SandboxFlutterwaveFault(400, 'currency should be a three-letter code')
  const minor = ['string', 'number'].includes(typeof amount) ? toMinor(amount as number, currency) : null
  if (minor === null || minor < 1)
    throw new SandboxFlutterwaveFault(400, 'amount should be a positive number')
  if (typeof customer?.email !== 'string' || !customer.email.includes('@'))
    throw new SandboxFlutterwaveFault(400, 'customer.email is required')
  return {
    id: `flwlnk-${makeId('', 26).toLowerCase()}`,
    tx_ref: ref,
    amount: toMajor({ minor, currency }),
    currency,
    redirect_url: typeof back === 'string' && /^https?:\/\//.test(back) ? back : null,
    title: typeof customizations?.title === 'string' ? customizations.title.slice(0, 200) : null,
    customer: { email: customer.email.slice(0, 254), name: String(customer.name ?? '').slice(0, 200) },
  }
}

/** Creates a payment attempt on a page. */
export function transactionOf(page: HostedPage, status: string, now: Date): SandboxTransaction {
  const id = randomInt(1_000_000, 2_000_000_000)
  return {
    id,
    tx_ref: page.tx_ref,
    flw_ref: makeId('FLW-MOCK-', 32).toUpperCase(),
    device_fingerprint: 'N/A',
    amount: page.amount,
    currency: page.currency,
    charged_amount: page.amount,
    app_fee: 0,
    merchant_fee: 0,
    processor_response:
      status === 'failed' ? 'Declined by financial institution' : 'Approved by Financial Institution',
    auth_model: 'VBVSECURECODE',
    narration: 'Sandbox',
    status,
    payment_type: 'card',
    created_at: now.toISOString(),
    account_id: 1,
    customer: { id: 1, ...page.customer, phone_number: 'N/A', created_at: now.toISOString() },
  }
}
