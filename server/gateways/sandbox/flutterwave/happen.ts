import type { Transaction as Trx } from 'kysely'
import { toMinor } from '../../../../contract/minor-units'
import { toMajor } from '../../../../contract/money'
import type { DB } from '../../../db/schema'
import { owe } from '../deliveries'
import { load, save } from '../store'
import type { UsualAction, World } from '../twin'
import { keyOf, pendingSeconds, transactionOf, type Page, type StoredPage, type Transaction } from './page'

/** Half of what was asked, at least one unit. */
function half({ amount, currency }: Page): number {
  const minor = Math.max(1, Math.floor((toMinor(amount, currency) ?? 2) / 2))
  return toMajor({ minor, currency })
}

/** Writes a transaction down and says so. Its event carries no id, as v3's do. */
async function put(
  trx: Trx<DB>,
  world: World,
  { id, extra }: StoredPage,
  transaction: Transaction,
): Promise<void> {
  const pending = transaction.status === 'pending'
  const now = world.now()
  const dueAt = pending ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const kept = {
    id: keyOf(transaction.tx_ref),
    kind: 'transaction',
    body: transaction,
    extra: { page: id },
    dueAt,
  }
  await save(trx, 'flutterwave', kept, now)
  if (!pending) await tell(trx, world, id, extra.deliver, 'charge.completed', transaction)
}

async function tell(
  trx: Trx<DB>,
  world: World,
  pageId: string,
  deliver: string[] | undefined,
  type: string,
  data: { id: number; [field: string]: unknown },
): Promise<void> {
  const raw = JSON.stringify({ event: type, data, 'event.type': 'CARD_TRANSACTION' })
  const events = [{ id: `${type}:${data.id}`, type, raw }]
  await owe(trx, {
    gateway: 'flutterwave',
    objectId: pageId,
    events,
    deliver: deliver ?? [],
    now: world.now(),
  })
}

/** The transaction that stands for a page's reference now. */
const transactionFor = async (trx: Trx<DB>, { body }: StoredPage) =>
  (await load<Transaction, { page: string }>(trx, 'flutterwave', keyOf(body.tx_ref), true)) ?? null

/**
 * Gives the money of a transaction back. That v3 tells of refunds and chargebacks by webhooks with these names could
 * not be confirmed; the product takes any event that names its reference as a reason to ask.
 */
export async function giveBack(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  transaction: Transaction,
): Promise<object> {
  const refund = {
    id: transaction.id + 1,
    account_id: 1,
    tx_id: transaction.id,
    tx_ref: transaction.tx_ref,
    flw_ref: transaction.flw_ref,
    amount_refunded: transaction.amount,
    status: 'completed',
    created_at: world.now().toISOString(),
  }
  const kept = { id: `refund:${transaction.id}`, kind: 'refund', body: refund, extra: {}, dueAt: null }
  await save(trx, 'flutterwave', kept, world.now())
  await tell(trx, world, page.id, page.extra.deliver, 'refund.completed', refund)
  return refund
}

const disputes = { dispute: 'initiated', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const

/** Carries out what the hosted page, the control door and the log page may let happen. */
export async function happen(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  action: UsualAction,
): Promise<void> {
  const before = await transactionFor(trx, page)
  const paid = before?.body.status === 'successful' ? before.body : null
  const now = world.now()
  switch (action) {
    case 'pay':
    case 'decline':
    case 'pending':
    case 'wrong-amount': {
      if (paid) return
      const status = {
        pay: 'successful',
        decline: 'failed',
        pending: 'pending',
        'wrong-amount': 'successful',
      }[action]
      const made = transactionOf(page.body, status, now)
      const amount = action === 'wrong-amount' ? half(page.body) : made.amount
      return put(trx, world, page, { ...made, amount, charged_amount: amount })
    }
    case 'cancel':
      return save(trx, 'flutterwave', { ...page, extra: { ...page.extra, disabled: true } }, now)
    case 'refund':
      if (paid) await giveBack(trx, world, page, paid)
      return
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost': {
      if (!paid) return
      const { id, flw_ref, tx_ref, amount } = paid
      const body = { id: id + 2, transaction_id: id, flw_ref, tx_ref, amount, status: disputes[action] }
      const kept = { id: `chargeback:${flw_ref}`, kind: 'chargeback', body, extra: {}, dueAt: null }
      await save(trx, 'flutterwave', kept, now)
      return tell(trx, world, page.id, page.extra.deliver, `chargeback.${body.status}`, body)
    }
  }
}

/** A pending transaction succeeds. */
export async function complete(trx: Trx<DB>, world: World, page: StoredPage): Promise<void> {
  const before = await transactionFor(trx, page)
  if (before?.body.status === 'pending') await put(trx, world, page, { ...before.body, status: 'successful' })
}
