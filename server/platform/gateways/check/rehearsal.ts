import type { GatewayCharge, Headers } from '../port'
import type { Keys, GatewayOffer, GatewayAccount } from '../registry'

/** What the check has to know of one gateway; everything else is its adapter's. */
export interface Rehearsal {
  offer: GatewayOffer
  /** Name of the gateway for people. */
  title: string
  /** Settings that must be filled, as they are called in the environment. */
  settings: readonly string[]
  /** A small sum that a test account takes, in the currency that most of them have. */
  sum: { minor: number; currency: string }
  /** Whether address and keys move no real money, by the gateway's own rule. */
  isTest: (account: GatewayAccount) => boolean
  /** The key with which our server proves who it is. */
  secret: string
  /** Pays with a token that the gateway documents for tests; absent where a person has to pay on its page. */
  payByToken?: (account: GatewayAccount, ref: string, returnUrl: string) => Promise<void>
  /** Where a person pays when the adapter gets no page from the gateway; it is served until `close`. */
  payPage?: (account: GatewayAccount, charge: GatewayCharge) => Promise<{ url: string; close: () => void }>
  /** The headers of a webhook by the gateway's specification; null where nobody but the gateway can make them. */
  signed: (keys: Keys, body: string, at: Date) => Headers | null
  /** Types of events that our server reads; absent where the gateway sends all of them. */
  events?: readonly string[]
  /** Asks the gateway about the webhook that is set up there; absent where its API does not say. */
  webhook?: (account: GatewayAccount) => Promise<RegisteredWebhook | null>
}

/** A webhook as the gateway has it. */
export interface RegisteredWebhook {
  /** Address that it is sent to. */
  url: string
  /** Types of events that are sent; `*` stands for all. */
  events: readonly string[]
}
