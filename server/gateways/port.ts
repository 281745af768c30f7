/**
 * The one port behind which every payment gateway stands. Live and sandbox are the same adapter with
 * another address and other keys; nothing outside this folder knows a gateway's wire.
 */

/** One payment as an adapter needs to know it. */
export interface Charge {
  /** Our payment id: idempotency key at the gateway, and the reference it must hand back. */
  id: string
  /** Minor units in our own exponent table (contract/money); the adapter converts to its gateway's. */
  amountMinor: number
  currency: string
  /** What the gateway calls it; null until `begin` has answered once. */
  providerRef: string | null
  /** The attempt is over here: it is only asked about, and no money is taken for it any more. */
  closed?: boolean
  /** Must not change between two tries of one payment: gateways refuse a key reused with other parameters. */
  description: string
  /** Page of ours to which a gateway's own page leads back; whatever it adds to the address is a hint only. */
  returnUrl: string
  /** Whom the gateway writes to; without an address where somebody came by phone. */
  buyer: { name: string; email: string | null }
  /** Who hands over: our pages, which have the gateways' wrappers, or another program. */
  platform: 'web' | 'app'
}

/** Money as the gateway reports it, back in our minor units, with the reference it holds. */
export interface Captured {
  /** NaN when the gateway named an amount we cannot express: it then equals nothing and goes to review. */
  amountMinor: number
  currency: string
  reference: string | null
}

/** What a gateway says about one payment now. Only `success`, `refunded` and `disputed` mean money moved. */
export type Verdict =
  | ({
      outcome: 'success' | 'refunded' | 'disputed'
      /** The bank decided a dispute for us; a plain `success` may be older than the dispute. */
      disputeWon?: true
    } & Captured)
  | {
      outcome: 'pending'
      /** The gateway is working on it: money may be on its way, so nothing may offer to pay again (rule 4). */
      underway: boolean
      /** The last attempt was refused but the payment may be tried again (a declined card). */
      attempt?: string
      /** A status the adapter does not know (rule 1: pending and an alert, never success). */
      alert?: string
    }
  | { outcome: 'failed' | 'expired'; reason: string }

/** What the browser needs to hand over to the gateway; only public values. */
export interface Handover {
  client_secret?: string
  /** The gateway's own page, on which the payer can always end the payment. */
  redirect_url?: string
  order_id?: string
  /** What else the gateway's own script wants, by the names its wrapper in src/flows/checkout/gateways reads. */
  gateway_data?: Record<string, string>
}

export interface Begun {
  providerRef: string
  handover: Handover
  /** The gateway says the handover only now: the house keeps it and adds it to later answers. */
  onlyNow?: true
  /** The state found: a reopened payment may already be paid. */
  verdict: Verdict
}

/** A verified webhook. Its content is only a reason to ask: the verdict is always fetched. */
export interface Notice {
  eventId: string
  type: string
  providerRef: string | null
  reference: string | null
}

/** Hosts a live gateway's own script needs in our pages (Content-Security-Policy). */
export interface PageHosts {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  font?: string[]
}

/** Headers as Fastify gives them: lower-case names. */
export type Headers = Record<string, string | string[] | undefined>

export interface Gateway {
  name: string
  mode: 'live' | 'sandbox'
  /** Opens the payment at the gateway, or finds it again; safe to repeat with the same charge. */
  begin(charge: Charge): Promise<Begun>
  verdict(charge: Charge): Promise<Verdict>
  /** It begins nothing for somebody without an e-mail address. */
  needsEmail?: true
  /** What `cancel` has closed can never be paid any more. Otherwise late money is looked for (rule 3). */
  closesForGood?: true
  /** Closes an unpaid payment so it cannot be paid later; the answer says what was really found. */
  cancel(charge: Charge, why: 'person' | 'expiry'): Promise<Verdict>
  /** Throws WebhookRejected on a missing, forged or stale signature; compares in constant time. */
  verifyWebhook(raw: Buffer, headers: Headers, now: Date): Notice | Promise<Notice>
  /** Values for get_payment_settings: public keys, the test-mode mark. Never a secret. */
  publicData(): Record<string, string>
  /** Only what the browser needs while this gateway is live; a sandbox is this site. */
  pageHosts?(): PageHosts
  /**
   * Whether a return of the browser proves that the gateway has taken the payment (Razorpay signs it). Still a hint:
   * it only keeps "pay again" off while the gateway itself does not know yet. Fields are the gateway's own.
   */
  proves?(charge: Pick<Charge, 'providerRef'>, fields: Readonly<Record<string, string>>): boolean
}

/** The gateway did not answer, or answered with a fault of its own: whether it acted is unknown. */
export class GatewayUnreachable extends Error {}

/** The gateway answered and refused: nothing was done. */
export class GatewayRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A webhook we do not believe; `reason` goes to the log, not to the sender. */
export class WebhookRejected extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** The address of a buyer at a gateway that begins nothing without one: never somebody else's. */
export function addressOf({ email }: Charge['buyer']): string {
  if (email === null) throw new GatewayRefused(400, 'email_missing', 'The buyer has no e-mail address')
  return email
}
