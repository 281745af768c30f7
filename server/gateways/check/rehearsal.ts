import type { GatewayCharge, Headers } from '../port'
import type { Keys, GatewayOffer, GatewayAccount } from '../registry'

/** The check's settings for one gateway; everything else is its adapter's. */
export interface Rehearsal {
  offer: GatewayOffer
  /** Name of the gateway for people. */
  title: string
  /** Settings that must be filled, as they are called in the environment. */
  settings: readonly string[]
  /** A small sum that a test account accepts, in the currency that most of them have. */
  sum: { minor: number; currency: string }
  /** The key that authenticates our server. */
  secret: string
  /** Pays with a token that the gateway documents for tests; absent where the payment has to be made on its page. */
  payByToken?: (account: GatewayAccount, ref: string, returnUrl: string) => Promise<void>
  /** Where a person pays when the adapter gets no page from the gateway; it is served until `close`. */
  payPage?: (account: GatewayAccount, charge: GatewayCharge) => Promise<{ url: string; close: () => void }>
  /** The headers of a webhook by the gateway's specification; null where only the gateway can sign them. */
  signed: (keys: Keys, body: string, at: Date) => Headers | null
  /** Types of events that our server reads; absent where the gateway sends all of them. */
  events?: readonly string[]
  /** Queries the gateway about its webhook settings; absent where its API has no such call. */
  webhook?: (account: GatewayAccount) => Promise<RegisteredWebhook | null>
}

/** A webhook as the gateway has it. */
export interface RegisteredWebhook {
  /** Address that it is sent to. */
  url: string
  /** Types of events that are sent; `*` means all. */
  events: readonly string[]
}
