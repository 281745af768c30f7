import type { Kysely } from 'kysely'
import type { Config } from '../config'
import type { DB } from '../db/schema'
import type { Gateway } from './port'
import { secretOf } from './secrets'
import { stripeOffer } from './stripe-offer'

/** What an adapter may know of the house when it is opened. */
export interface House {
  config: Config
  /** Whether a gateway without keys may stand as a sandbox. */
  sandboxAllowed: boolean
  /** A secret that the database keeps for the sandbox. */
  secret: (name: string, prefix: string) => Promise<string>
  /** Own address on this machine, known once the server listens; without a slash at the end. */
  address: () => string
}

/** Keys of a stand-in's one account. */
export interface SandboxKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** One way of paying that can be wired: live when its keys exist, otherwise its sandbox, or null to hide it. */
export interface Offer {
  name: string
  open: (house: House) => Promise<{ gateway: Gateway; sandbox: SandboxKeys | null } | null>
}

/** Every way of paying, in the order it is shown. A new gateway is its own file and one line here. */
const offers: readonly Offer[] = [stripeOffer]

export interface Gateways {
  /** Those that can be paid with now. */
  list: () => Gateway[]
  get: (name: string) => Gateway | undefined
  /** Keys of the gateways that stand as a sandbox; empty when all are live. */
  sandbox: ReadonlyMap<string, SandboxKeys>
  address: () => string
  /** Told once by the server when it listens. */
  listensAt: (address: string) => void
}

/** Opens every gateway by the settings: live where keys exist, sandbox where not (rule 6). */
export async function openGateways(config: Config, db: Kysely<DB>): Promise<Gateways> {
  let own = `http://127.0.0.1:${config.PORT}`
  const house: House = {
    config,
    sandboxAllowed: config.NODE_ENV !== 'production' || config.ALLOW_SANDBOX_PAYMENTS,
    secret: (name, prefix) => secretOf(db, name, prefix),
    address: () => own,
  }
  const opened = new Map<string, Gateway>()
  const sandbox = new Map<string, SandboxKeys>()
  for (const offer of offers) {
    const found = await offer.open(house)
    if (!found) continue
    opened.set(offer.name, found.gateway)
    if (found.sandbox) sandbox.set(offer.name, found.sandbox)
  }
  return {
    list: () => [...opened.values()],
    get: (name) => opened.get(name),
    sandbox,
    address: () => own,
    listensAt: (address) => {
      own = address
    },
  }
}
