import type { Kysely, Transaction } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { DB } from '../../../server/platform/db/schema'
import type { Keys } from '../../../server/gateways/registry'

/** Environment of a sandbox. */
export interface World {
  db: Kysely<DB>
  now: () => Date
  /** Returns the sandbox's own URL on this machine, without a trailing slash. */
  address: () => string
  /** Returns the URL at which browsers reach this site. */
  site: () => string
}

/** Payment data shown on the hosted page, and the URL to which the page returns the payer. */
export interface HostedView {
  amountMinor: number
  currency: string
  description: string | null
  /** Whether the payer can still choose the outcome. */
  open: boolean
  /**
   * Whether the bank is asking for confirmation, which only leaves yes or no. Absent if the hosted page is the bank's
   * own.
   */
  atBank?: boolean
  /** Whether the hosted page is the gateway's own, without a bank that asks for confirmation afterwards. */
  ownPage?: true
  /** The gateway's own status name. */
  status: string
  /** Return URL with the gateway's own query; null if the shop gave none. */
  returnTo: string | null
}

/** Outside actions on a payment that every gateway supports. */
export const usualActions = [
  'pay',
  'decline',
  /** Processing for half a minute, then paid. */
  'pending',
  /** Processing forever. */
  'ongoing',
  'wrong-amount',
  /** The bank asks for authentication on its own page (3-D Secure). */
  'authenticate',
  'cancel',
  /** Refunds the remaining amount; completes a pending refund. */
  'refund',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const
export type UsualAction = (typeof usualActions)[number]

/**
 * All actions, for the hosted page, the control endpoint and the log page. Each sandbox lists those its gateway
 * supports.
 */
export const actions = [
  ...usualActions,
  /** Refunds half of the remaining amount. */
  'refund-part',
  /** Starts a refund of the remaining amount; the refund stays pending. */
  'refund-pending',
  /** The last refund fails, and its money comes back to us. */
  'refund-failed',
  /** Refunds the remaining amount without a webhook. */
  'refund-silent',
  /** An inquiry: no money moves. */
  'inquiry',
  'inquiry-closed',
  /** The payer withdraws the dispute. */
  'dispute-withdrawn',
  /** A refund resolves the case before it becomes a dispute. */
  'dispute-prevented',
  /** A closed dispute continues: an appeal, or the next stage. */
  'dispute-reopened',
  /** Charges the same payment again. */
  'second-charge',
  /** The card network suspects fraud: no dispute, and no money moves. */
  'fraud-warning',
] as const
export type Action = (typeof actions)[number]

/** Returns whether every gateway supports an action. */
export const isUsual = (action: Action): action is UsualAction =>
  (usualActions as readonly Action[]).includes(action)

/** Actions on paid money. */
export const afterwards: readonly Action[] = actions.slice(actions.indexOf('refund'))

/**
 * Sandbox of one gateway: its API in its own wire format, and what the shared pages need of it. To add one, create its
 * folder, a line in sandboxes.ts and, if its browser script is replaced, browser/<gateway>.js.
 */
export interface GatewaySandbox {
  /** Registers everything under /sandbox/<gateway>; only called while the gateway runs as a sandbox. */
  api: (app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) => void
  /**
   * Returns the headers of a webhook, signed like the gateway's; `forged`: with an invalid signature. `address`: this
   * server's URL, for headers that contain one.
   */
  sign: (raw: string, keys: Keys, at: Date, forged: boolean, address: string) => Record<string, string>
  /** Event types of successful payments; the log page offers refunds and disputes for them. */
  paidEvents: readonly string[]
  /** Actions this gateway supports. */
  actions: readonly Action[]
  /** Returns a payment as shown on the hosted page; null if there is no such payment. */
  view: (world: World, id: string) => Promise<HostedView | null>
  /**
   * Applies an action, with faults for its webhooks and later ones; returns false if there is no such payment or
   * action.
   */
  act: (
    trx: Transaction<DB>,
    world: World,
    id: string,
    action: Action | null,
    deliver?: string[],
  ) => Promise<boolean>
  /** Completes a record that was pending long enough, unless it has ended differently. */
  complete: (trx: Transaction<DB>, world: World, id: string) => Promise<void>
}

/** Seconds after which a pending payment succeeds automatically. */
export const pendingSeconds = 30
