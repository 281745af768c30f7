import type { GatewayCharge, Headers } from '../port'
import type { Keys, GatewayOffer, GatewayAccount } from '../registry'

/** Settings for checking a gateway; its adapter does everything else. */
export interface Rehearsal {
  offer: GatewayOffer
  /** Display name of the gateway. */
  title: string
  /** Names of the environment variables that must be set. */
  settings: readonly string[]
  /** Small amount that test accounts accept, in the currency most test accounts use. */
  sum: { minor: number; currency: string }
  /** Name of the key that authenticates our server. */
  secret: string
  /** Pays with a token documented for tests; undefined if the payment must be made on the gateway's page. */
  payByToken?: (account: GatewayAccount, ref: string, returnUrl: string) => Promise<void>
  /** Serves a payment page until `close` is called, for gateways that don't provide one. */
  payPage?: (account: GatewayAccount, charge: GatewayCharge) => Promise<{ url: string; close: () => void }>
  /**
   * Returns webhook headers signed as the gateway's documentation specifies; null if only the gateway can sign them.
   */
  signed: (keys: Keys, body: string, at: Date) => Headers | null
  /** Event types our server reads; undefined if the gateway always sends all types. */
  events?: readonly string[]
  /** Reads the gateway's webhook settings; undefined if its API has no such call. */
  webhook?: (account: GatewayAccount) => Promise<RegisteredWebhook | null>
}

/** Webhook settings stored at the gateway. */
export interface RegisteredWebhook {
  /** Destination URL. */
  url: string
  /** Event types sent; `*` means all. */
  events: readonly string[]
}
