import type { Transaction as Trx } from 'kysely'
import { toMinor } from '../../../../contract/money/minor-units'
import { toMajor } from '../../../../contract/money/money'
import type { DB } from '../../../../server/platform/db/schema'
import { owe } from '../deliveries'
import { load, save } from '../store'
import type { World } from '../gateway-sandbox'
import {
  keyOf,
  pendingSeconds,
  transactionOf,
  type HostedPage,
  type StoredPage,
  type SandboxTransaction,
} from './page'

/** Returns half of the requested amount, at least one minor unit. */
function half({ amount, currency }: HostedPage): number {
  const minor = Math.max(1, Math.floor((toMinor(amount, currency) ?? 2) / 2))
  return toMajor({ minor, currency })
}

/** Stores a transaction and queues its webhook. The event has no id, as in v3. */
async function put(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  transaction: SandboxTransaction,
  endless = false,
): Promise<void> {
  const pending = transaction.status === 'pending'
  const now = world.now()
  const dueAt = pending && !endless ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const kept = {
    id: keyOf(transaction.tx_ref),
    kind: 'transaction',
    body: transaction,
    extra: { page: page.id },
    dueAt,
  }
  await save(trx, 'flutterwave', kept, now)
  const event = { event: 'charge.completed', data: transaction, 'event.type': 'CARD_TRANSACTION' }
  if (!pending) await tell(trx, world, page, 'charge.completed', transaction.id, event)
}

/** Queues a webhook of a page; `about`: id of its subject. */
export async function tell(
  trx: Trx<DB>,
  world: World,
  { id, extra }: StoredPage,
  type: string,
  about: number,
  body: object,
): Promise<void> {
  const events = [{ id: `${type}:${about}`, type, raw: JSON.stringify(body) }]
  await owe(trx, {
    gateway: 'flutterwave',
    objectId: id,
    events,
    deliver: extra.deliver ?? [],
    now: world.now(),
  })
}

/** Returns the current transaction of a page's reference. */
const transactionFor = async (trx: Trx<DB>, { body }: StoredPage) =>
  (await load<SandboxTransaction, { page: string }>(trx, 'flutterwave', keyOf(body.tx_ref), true)) ?? null

/** Actions on an unpaid page. */
export const paying = ['pay', 'decline', 'pending', 'ongoing', 'wrong-amount', 'cancel'] as const
export type FlutterwavePaying = (typeof paying)[number]

/** Applies an action from the hosted page, the control endpoint or the log page. */
export async function happen(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  action: FlutterwavePaying,
): Promise<void> {
  const before = await transactionFor(trx, page)
  const paid = before?.body.status === 'successful' ? before.body : null
  const now = world.now()
  switch (action) {
    case 'pay':
    case 'decline':
    case 'pending':
    case 'ongoing':
    case 'wrong-amount': {
      if (paid) return
      const status = {
        pay: 'successful',
        decline: 'failed',
        pending: 'pending',
        ongoing: 'pending',
        'wrong-amount': 'successful',
      }[action]
      const made = transactionOf(page.body, status, now)
      const amount = action === 'wrong-amount' ? half(page.body) : made.amount
      return put(trx, world, page, { ...made, amount, charged_amount: amount }, action === 'ongoing')
    }
    case 'cancel':
      return save(trx, 'flutterwave', { ...page, extra: { ...page.extra, disabled: true } }, now)
  }
}

/** Completes a pending transaction. */
export async function complete(trx: Trx<DB>, world: World, page: StoredPage): Promise<void> {
  const before = await transactionFor(trx, page)
  if (before?.body.status === 'pending') await put(trx, world, page, { ...before.body, status: 'successful' })
}
