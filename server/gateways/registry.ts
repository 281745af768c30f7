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

/** Keys of one account at a gateway, or at its sandbox, by the names its adapter and its sandbox read. */
export type Keys = Readonly<Record<string, string>>

/** An adapter's address and account; live and sandbox differ in nothing else. */
export interface GatewayAccount<K extends Keys = Keys> {
  mode: 'live' | 'sandbox'
  /** Address of the gateway's API without a slash at the end; a function, because the sandbox's is available late. */
  baseUrl: () => string
  keys: K
  /** Milliseconds before a request is tried again; absent: the default. */
  retryMs?: number
  /** Host of this site, by which a shared account tells its payments from those of others. */
  site?: string
}

/** Stores a secret in the database under a name of the gateway's own, and creates it where there is none. */
export type KeptSecret = (name: string, make: string | SecretMaker) => Promise<string>

/** Creates the keys of a gateway's sandbox. */
export type SandboxKeys = (gateway: string, secret: KeptSecret) => Promise<Keys>

/** One payment method that can be wired: live when its keys exist, otherwise its sandbox. */
export interface GatewayOffer<K extends Keys = Keys> {
  name: string
  /** Address and keys by the settings; null when the keys are not set. */
  live: (config: Config) => { baseUrl: string; keys: K } | null
  /** Whether address and keys are those of the gateway's own test mode, which moves no money, by its documentation. */
  isTest(account: GatewayAccount<K>): boolean
  open(account: GatewayAccount<K>): Gateway
}

/** Every payment method, in the order it is shown. A new gateway is its own file and one line here. */
const offers: readonly GatewayOffer[] = [
  stripeOffer,
  razorpayOffer,
  paypalOffer,
  paystackOffer,
  flutterwaveOffer,
]

/** The names of all of them. */
export const offered: readonly string[] = offers.map(({ name }) => name)

declare module '../platform/context' {
  interface Ctx {
    gateways: Gateways
  }
}

export interface Gateways {
  /** Those that can be paid with now, in the order they are shown. */
  list: () => Gateway[]
  /** Any that is wired, switched off or not: its open payments are queried and its webhooks accepted all the same. */
  get: (name: string) => Gateway | undefined
  /** Whether an administrator has switched this payment method on; also of those that are wired elsewhere. */
  isOn: (name: string) => boolean
  /**
   * Keys were set that cannot be decrypted: it is neither live nor a sandbox, and none of its payments may be decided
   * without a query.
   */
  isUnreadable: (name: string) => boolean
  /** It is live with an account of its own test mode: whatever is bought through it costs nothing. */
  isTest: (name: string) => boolean
  /** The settings in force for one payment method: those of the environment, and those an administrator stored. */
  configOf: (name: string) => Config
  /** The order of payment methods; one that is wired elsewhere comes last by default. */
  positionOf: (name: string) => number
  /** Keys of the gateways that run as a sandbox; empty when all are live. */
  sandbox: ReadonlyMap<string, Keys>
  address: () => string
  /** Called once by the server when it listens. */
  listensAt: (address: string) => void
  /** Opens every gateway again when its settings have changed; open payments are queried at the new address. */
  refresh: () => Promise<boolean>
  seal: Seal
}

/** Opens every gateway by the settings: live where keys exist, sandbox where not and that is allowed (rule 6). */
export async function openGateways(
  config: Config,
  db: Kysely<DB>,
  sandboxKeys: SandboxKeys,
  retryMs?: number,
): Promise<Gateways> {
  // A server for jobs has no port: its stand-ins answer where the others do.
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
