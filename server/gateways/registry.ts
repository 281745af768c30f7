import type { Kysely } from 'kysely'
import type { Config } from '../platform/config/config'
import type { DB } from '../platform/db/schema'
import { flutterwaveOffer } from './flutterwave/offer'
import { paypalOffer } from './paypal/offer'
import { paystackOffer } from './paystack/offer'
import type { Gateway } from './port'
import { razorpayOffer } from './razorpay/offer'
import { sealOf, type Seal } from '../platform/secrets/seal'
import { secretOf, type SecretMaker } from '../platform/settings/stored-secret'
import { stripeOffer } from './stripe/offer'
import { fromEnvironment, readSwitches, stampOf, withKeys } from './settings/switches'

/** Keys of an account at a gateway or its sandbox, named as its adapter and sandbox read them. */
export type Keys = Readonly<Record<string, string>>

/** URL and account used by an adapter; live and sandbox differ in nothing else. */
export interface GatewayAccount<K extends Keys = Keys> {
  mode: 'live' | 'sandbox'
  /**
   * API URL without a trailing slash. A function, because the sandbox's address is known only once the server listens.
   */
  baseUrl: () => string
  keys: K
  /** Overrides the retry delay, in ms. */
  retryMs?: number
  /** Host of this site, to tell its payments from those of other sites on a shared account. */
  site?: string
}

/** Returns a secret stored in the database under a gateway-specific name, creating it if needed. */
export type KeptSecret = (name: string, make: string | SecretMaker) => Promise<string>

/** Creates the keys of a gateway's sandbox. */
export type SandboxKeys = (gateway: string, secret: KeptSecret) => Promise<Keys>

/** A payment method: live if its keys are configured, otherwise its sandbox. */
export interface GatewayOffer<K extends Keys = Keys> {
  name: string
  /** Returns the URL and keys from the configuration; null if the keys aren't set. */
  live: (config: Config) => { baseUrl: string; keys: K } | null
  /** Whether the account is in the gateway's own test mode, which moves no money according to its documentation. */
  isTest(account: GatewayAccount<K>): boolean
  open(account: GatewayAccount<K>): Gateway
}

/** All payment methods in display order. A new gateway needs only its own folder and a line here. */
const offers: readonly GatewayOffer[] = [
  stripeOffer,
  razorpayOffer,
  paypalOffer,
  paystackOffer,
  flutterwaveOffer,
]

/** Names of all payment methods. */
export const offered: readonly string[] = offers.map(({ name }) => name)

declare module '../platform/context' {
  interface Ctx {
    gateways: Gateways
  }
}

export interface Gateways {
  /** Returns available gateways in display order. */
  list: () => Gateway[]
  /**
   * Returns a configured gateway even if switched off, because its open payments are still queried and its webhooks are
   * still accepted.
   */
  get: (name: string) => Gateway | undefined
  /**
   * Whether an administrator has switched the payment method on; also for methods outside this registry, such as bank
   * transfers.
   */
  isOn: (name: string) => boolean
  /**
   * Whether a payment method's keys are set but can't be decrypted: it is then neither live nor a sandbox, and none of
   * its payments may be decided without a query.
   */
  isUnreadable: (name: string) => boolean
  /** Whether a payment method is live with an account in the gateway's test mode, so that purchases cost nothing. */
  isTest: (name: string) => boolean
  /**
   * Returns the effective settings of a payment method, merged from the environment and the administrator's settings.
   */
  configOf: (name: string) => Config
  /**
   * Returns a payment method's position; methods outside this registry, such as bank transfers, come last by default.
   */
  positionOf: (name: string) => number
  /** Keys of gateways running as a sandbox; empty if all are live. */
  sandbox: ReadonlyMap<string, Keys>
  address: () => string
  /** Sets the server's address; called once, when the server listens. */
  listensAt: (address: string) => void
  /** Reopens all gateways if their settings have changed; open payments are then queried with the new settings. */
  refresh: () => Promise<boolean>
  seal: Seal
}

/** Opens all gateways as the settings specify: live if keys exist, otherwise as a sandbox if allowed (rule 6). */
export async function openGateways(
  config: Config,
  db: Kysely<DB>,
  sandboxKeys: SandboxKeys,
  retryMs?: number,
): Promise<Gateways> {
  // A worker has no port, so it reaches its sandboxes through the web servers.
  let own = config.ROLE === 'worker' ? config.publicUrl : `http://127.0.0.1:${config.PORT}`
  let opened = new Map<string, Gateway>()
  const site = new URL(config.publicUrl).host
  const seal = sealOf(config.DATA_DIR, config.SETTINGS_KEY)
  let switches = await readSwitches(db, seal)
  let stamp: string | null = null
  const isUnreadable = (name: string, of = switches.of) => of(name).sealed && !fromEnvironment(config, name)
  const sandbox = new Map<string, Keys>()
  let testing = new Set<string>()

  async function reopen(): Promise<void> {
    const set = await readSwitches(db, seal)
    const fresh = new Map<string, Gateway>()
    const keysOf = new Map<string, Keys>()
    const tests = new Set<string>()
    for (const offer of offers) {
      const live = offer.live(withKeys(config, offer.name, set.of(offer.name)))
      if (live) {
        const address = live.baseUrl.replace(/\/$/, '')
        const account = { mode: 'live', baseUrl: () => address, keys: live.keys, retryMs, site } as const
        fresh.set(offer.name, offer.open(account))
        if (offer.isTest(account)) tests.add(offer.name)
      } else if (config.standIns.payments && !isUnreadable(offer.name, set.of)) {
        const keys = await sandboxKeys(offer.name, (name, make) =>
          secretOf(db, `sandbox.${offer.name}.${name}`, make),
        )
        const baseUrl = () => `${own}/sandbox/${offer.name}`
        fresh.set(offer.name, offer.open({ mode: 'sandbox', baseUrl, keys, retryMs, site }))
        keysOf.set(offer.name, keys)
      }
    }
    opened = fresh
    testing = tests
    switches = set
    sandbox.clear()
    for (const [name, keys] of keysOf) sandbox.set(name, keys)
  }

  async function refresh(): Promise<boolean> {
    const now = await stampOf(db, seal)
    if (now === stamp) return false
    await reopen()
    stamp = now
    return true
  }

  const positionOf = (name: string) => {
    const own = offered.indexOf(name)
    return switches.of(name).position ?? (own < 0 ? offered.length : own)
  }
  await refresh()
  return {
    list: () =>
      [...opened.values()]
        .filter(({ name }) => switches.of(name).isOn)
        .toSorted((a, b) => positionOf(a.name) - positionOf(b.name)),
    get: (name) => opened.get(name),
    isOn: (name) => switches.of(name).isOn,
    isUnreadable: (name) => isUnreadable(name),
    isTest: (name) => testing.has(name),
    configOf: (name) => withKeys(config, name, switches.of(name)),
    positionOf,
    sandbox,
    address: () => own,
    listensAt: (address) => {
      own = address
    },
    refresh,
    seal,
  }
}
