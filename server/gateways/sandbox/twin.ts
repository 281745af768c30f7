import type { Kysely, Transaction } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { DB } from '../../db/schema'
import type { Keys } from '../registry'

/** Where a stand-in stands and what time it is. */
export interface World {
  db: Kysely<DB>
  now: () => Date
  /** Own address on this machine, without a slash at the end. */
  address: () => string
  /** Address under which people's browsers reach this site. */
  site: () => string
}

/** What the hosted page shows of a payment, and where it sends the payer back to. */
export interface HostedView {
  amountMinor: number
  currency: string
  description: string | null
  /** The payer may still choose how it ends. */
  open: boolean
  /** The bank asks: only yes and no are left. Absent where the hosted page is the bank's own. */
  atBank?: boolean
  /** The hosted page is the gateway's own, and no bank asks after it. */
  ownPage?: true
  /** In the gateway's own word. */
  status: string
  /** The return page with the gateway's own query, or null when the shop gave none. */
  returnTo: string | null
}

/** What may happen to a payment from outside: the hosted page, the control door, the log page. */
export const actions = [
  'pay',
  'decline',
  'pending',
  'wrong-amount',
  /** The bank asks for a proof on a page of its own (3-D Secure). */
  'authenticate',
  'cancel',
  'refund',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const
export type Action = (typeof actions)[number]

/**
 * The stand-in of one gateway: its API in its own wire shape, and what the shared pages need of it. A further one is
 * its folder, a line in twins.ts and, where its browser script is stood in for, browser/<gateway>.js.
 */
export interface Twin {
  /** Everything under /sandbox/<gateway>; asked only while the gateway stands as a sandbox. */
  api: (app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) => void
  /**
   * Headers of one webhook, signed as the gateway signs; `forged`: with a signature that must not be believed.
   * `address`: of this server, for what a header names.
   */
  sign: (raw: string, keys: Keys, at: Date, forged: boolean, address: string) => Record<string, string>
  /** Types of events that carry a payment that succeeded: the log page offers refund and dispute beside them. */
  paidEvents: readonly string[]
  /** Null when there is no such payment. */
  view: (world: World, id: string) => Promise<HostedView | null>
  /** Carries an action out, with faults for the webhooks from here on; false when there is no such payment. */
  act: (
    trx: Transaction<DB>,
    world: World,
    id: string,
    action: Action | null,
    deliver?: string[],
  ) => Promise<boolean>
  /** One thing was pending long enough and succeeds by itself, unless something else became of it. */
  complete: (trx: Transaction<DB>, world: World, id: string) => Promise<void>
}

/** Seconds after which a pending payment succeeds by itself. */
export const pendingSeconds = 30
