import type { GatewayCharge, Headers } from '../port'
import type { Keys, GatewayOffer, GatewayAccount } from '../registry'

/** Settings to check a gateway; everything else is done by its adapter. */
export interface Rehearsal {
  offer: GatewayOffer
  /** Display name of the gateway. */
  title: string
  /** Names of required environment settings. */
  settings: readonly string[]
  /** Small amount accepted by test accounts, in the currency most of them have. */
  sum: { minor: number; currency: string }
  /** Key that authenticates our server. */
  secret: string
  /** Pays with a token documented for tests; undefined if the payment must be made on the gateway's page. */
  payByToken?: (account: GatewayAccount, ref: string, returnUrl: string) => Promise<void>
  /** Serves a payment page until `close`, for gateways that don't provide one. */
  payPage?: (account: GatewayAccount, charge: GatewayCharge) => Promise<{ url: string; close: () => void }>
  /**
   * Returns webhook headers signed according to the gateway's specification; null if only the gateway can sign them.
   */
  signed: (keys: Keys, body: string, at: Date) => Headers | null
  /** Event types our server reads; undefined if the gateway sends all. */
  events?: readonly string[]
  /** Reads the gateway's webhook settings; undefined if its API has no such call. */
  webhook?: (account: GatewayAccount) => Promise<RegisteredWebhook | null>
}

/** Webhook settings at the gateway. */
export interface RegisteredWebhook {
  /** Destination URL. */
  url: string
  /** Event types sent; `*` means all. */
  events: readonly string[]
}
