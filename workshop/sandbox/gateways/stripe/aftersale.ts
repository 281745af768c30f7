import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import { load, save } from '../store'
import type { Action, World } from '../gateway-sandbox'
import { disputeHappens } from './disputes'
import { chargeFor, type SandboxCharge, type StoredIntent } from './intent'
import { arrive, failLast, giveBack, type SentEvent } from './refunds'
import { followWarnings, warn } from './warnings'
import { emit } from './wire'

/** Returns the charge that paid an intent. */
export async function paidBy(trx: Transaction<DB>, { body }: StoredIntent): Promise<SandboxCharge | null> {
  const id = typeof body.latest_charge === 'string' ? body.latest_charge : null
  return id ? ((await load<SandboxCharge>(trx, 'stripe', id))?.body ?? null) : null
}

/** Applies an action to paid money, with its events. */
export async function happenAfterwards(
  trx: Transaction<DB>,
  world: World,
  stored: StoredIntent,
  action: Action,
): Promise<void> {
  const charge = await paidBy(trx, stored)
  if (!charge) return
  const sent = await happened(trx, world, stored, charge, action)
  sent.push(...(await followWarnings(trx, world, charge)))
  if (action !== 'refund-silent') await emit(trx, world, stored, sent)
}

async function happened(
  trx: Transaction<DB>,
  world: World,
  stored: StoredIntent,
  charge: SandboxCharge,
  action: Action,
): Promise<SentEvent[]> {
  const left = charge.amount - charge.amount_refunded
  const back = async (amount: number, status: 'succeeded' | 'pending' = 'succeeded') =>
    amount > 0 ? (await giveBack(trx, world, charge, amount, { status })).sent : []
  const at = Math.floor(world.now().getTime() / 1000)
  switch (action) {
    case 'refund': {
      const arrived = await arrive(trx, world, charge)
      return arrived.length > 0 ? arrived : back(left)
    }
    case 'refund-silent':
      return back(left)
    case 'refund-part':
      return back(Math.ceil(left / 2))
    case 'refund-pending':
      return back(left, 'pending')
    case 'refund-failed':
      return failLast(trx, world, charge)
    case 'dispute-prevented':
      return [...(await disputeHappens(trx, world, charge, action)), ...(await back(left))]
    case 'inquiry':
    case 'inquiry-closed':
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
    case 'dispute-reopened':
      return disputeHappens(trx, world, charge, action)
    case 'second-charge': {
      const second = chargeFor(stored.body, charge.amount, at)
      await save(
        trx,
        'stripe',
        { id: second.id, kind: 'charge', body: second, extra: {}, dueAt: null },
        world.now(),
      )
      return [['charge.succeeded', second]]
    }
    case 'fraud-warning':
      return warn(trx, world, charge)
    default:
      return []
  }
}
