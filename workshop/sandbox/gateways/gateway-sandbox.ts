import type { Kysely, Transaction } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { DB } from '../../../server/platform/db/schema'
import type { Keys } from '../../../server/gateways/registry'

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

/** What may happen to a payment from outside, at every gateway. */
export const usualActions = [
  'pay',
  'decline',
  /** Under way for half a minute, then paid. */
  'pending',
  /** Under way, and never anything else. */
  'ongoing',
  'wrong-amount',
  /** The bank asks for a proof on a page of its own (3-D Secure). */
  'authenticate',
  'cancel',
  /** Everything that is left goes back; a refund on its way arrives. */
  'refund',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const
export type UsualAction = (typeof usualActions)[number]

/** All of that: the hosted page, the control route, the log page. Each sandbox lists which of them its gateway has. */
export const actions = [
  ...usualActions,
  /** A part goes back: half of what is left. */
  'refund-part',
  /** Everything that is left is on its way back, and stays so. */
  'refund-pending',
  /** The last refund fails: its money is with us again. */
  'refund-failed',
  /** Refunds everything that is left, without a webhook. */
  'refund-silent',
  /** Somebody asks: no money moves. */
  'inquiry',
  'inquiry-closed',
  /** The payer takes the dispute back. */
  'dispute-withdrawn',
  /** It ended before it became one, by a refund. */
  'dispute-prevented',
  /** An ended one goes on: an appeal, or the next stage. */
  'dispute-reopened',
  /** The same payment is charged once more. */
  'second-charge',
  /** The card's network suspects fraud: no dispute, and no money moves. */
  'fraud-warning',
] as const
export type Action = (typeof actions)[number]

/** Whether an action is one that every gateway has. */
export const isUsual = (action: Action): action is UsualAction =>
  (usualActions as readonly Action[]).includes(action)

/** What may happen to money that was paid. */
export const afterwards: readonly Action[] = actions.slice(actions.indexOf('refund'))

/**
 * The stand-in of one gateway: its API in its own wire shape, and what the shared pages need of it. A further one is
 * its folder, a line in sandboxes.ts and, where its browser script is stood in for, browser/<gateway>.js.
 */
export interface GatewaySandbox {
  /** Everything under /sandbox/<gateway>; asked only while the gateway stands as a sandbox. */
  api: (app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) => void
  /**
   * Headers of one webhook, signed as the gateway signs; `forged`: with a signature that must not be believed.
   * `address`: of this server, for what a header names.
   */
  sign: (raw: string, keys: Keys, at: Date, forged: boolean, address: string) => Record<string, string>
  /** Types of events that carry a payment that succeeded: the log page offers refund and dispute beside them. */
  paidEvents: readonly string[]
  /** What can happen at this gateway. */
  actions: readonly Action[]
  /** Null when there is no such payment. */
  view: (world: World, id: string) => Promise<HostedView | null>
  /** Carries an action out, with faults for the webhooks from here on; false without such a payment or action. */
  act: (
    trx: Transaction<DB>,
    world: World,
    id: string,
    action: Action | null,
    deliver?: string[],
  ) => Promise<boolean>
  /** One record was pending long enough and succeeds by itself, unless it ended otherwise. */
  complete: (trx: Transaction<DB>, world: World, id: string) => Promise<void>
}

/** Seconds after which a pending payment succeeds by itself. */
export const pendingSeconds = 30
