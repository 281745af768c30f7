import type { Transaction as Trx } from 'kysely'
import { toMinor } from '../../../../contract/money/minor-units'
import { toMajor } from '../../../../contract/money/money'
import type { DB } from '../../../../server/platform/db/schema'
import type { FlutterwaveChargeback, FlutterwaveRefund } from '../../../../server/gateways/flutterwave/wire'
import { oneOf, usualAftersale } from '../aftersale'
import { listBy, load, save } from '../store'
import { pendingSeconds, type World } from '../gateway-sandbox'
import { tell } from './happen'
import {
  keyOf,
  transactionOf,
  type HostedPage,
  type PageExtra,
  type StoredPage,
  type SandboxTransaction,
} from './page'

const gateway = 'flutterwave'
/** Days Flutterwave waits for an answer to a chargeback. */
const answerDays = 2

/** Actions on paid money at Flutterwave. */
export const aftersale = usualAftersale
export type FlutterwaveAftersaleAct = (typeof aftersale)[number]

/** Returns whether an action concerns paid money. */
export const isAftersale = oneOf(aftersale)

export const refundsOf = (db: World['db'], transaction: number | string) =>
  listBy<FlutterwaveRefund>(db, gateway, 'refund', 'tx_id', String(transaction))
export const chargebacksOf = (db: World['db'], flwRef: string) =>
  listBy<FlutterwaveChargeback>(db, gateway, 'chargeback', 'flw_ref', flwRef)

const minorIn = ({ currency }: SandboxTransaction, amount: number) => toMinor(amount, currency) ?? 0

/** Returns the minor units that are neither refunded nor being refunded. */
export async function leftOf(db: World['db'], paid: SandboxTransaction): Promise<number> {
  const standing = (await refundsOf(db, paid.id)).filter(({ status }) => status !== 'failed')
  const gone = standing.reduce((sum, { amount_refunded: amount }) => sum + minorIn(paid, amount), 0)
  return minorIn(paid, paid.amount) - gone
}

/** Applies an action to a locked page's money; does nothing unless the page is paid. */
export async function happenLater(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  action: FlutterwaveAftersaleAct,
): Promise<void> {
  const paid = (await load<SandboxTransaction>(trx, gateway, keyOf(page.body.tx_ref), true))?.body
  if (paid?.status !== 'successful') return
  if (action === 'second-charge') return secondCharge(trx, world, page)
  return action.startsWith('refund')
    ? refundAction(trx, world, page, paid, action)
    : disputeAction(trx, world, page, paid, action)
}

/** Charges a page again; the webhook is sent in the flat format, without `data`. */
async function secondCharge(trx: Trx<DB>, world: World, page: StoredPage): Promise<void> {
  const again = transactionOf(page.body, 'successful', world.now())
  const kept = {
    id: `${keyOf(again.tx_ref)}:${again.id}`,
    kind: 'transaction',
    body: again,
    extra: { page: page.id },
  }
  await save(trx, gateway, { ...kept, dueAt: null }, world.now())
  const { id, tx_ref: txRef, flw_ref: flwRef, amount, currency, charged_amount, status, customer } = again
  const flat = { id, txRef, flwRef, orderRef: null, amount, currency, charged_amount, status, customer }
  await tell(trx, world, page, 'CARD_TRANSACTION', id, { ...flat, 'event.type': 'CARD_TRANSACTION' })
}

async function refundAction(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  paid: SandboxTransaction,
  action: FlutterwaveAftersaleAct,
): Promise<void> {
  const before = await refundsOf(trx, paid.id)
  const pending = before.find(({ status }) => status === 'processing' || status === 'completed')
  if (action === 'refund-failed') {
    const failing = pending ?? before.findLast(({ status }) => status !== 'failed')
    if (failing) await keepRefund(trx, world, page, { ...failing, status: 'failed' })
    return
  }
  if (pending && action === 'refund')
    await keepRefund(trx, world, page, { ...pending, status: 'completed-mpgs' })
  const left = await leftOf(trx, paid)
  if (left < 1) return
  const minor = action === 'refund-part' ? Math.max(1, Math.floor(left / 2)) : left
  const status = action === 'refund-pending' ? 'processing' : 'completed-mpgs'
  await giveBack(trx, world, page, paid, { minor, status, silent: action === 'refund-silent' })
}

interface FlutterwaveRefundOrder {
  minor: number
  status: string
  comment?: string | null
  silent?: boolean
  /** Whether the refund arrives automatically after a while. */
  arrives?: true
}

/** Refunds a transaction fully or in part. */
export async function giveBack(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  paid: SandboxTransaction,
  { minor, status, comment = null, silent, arrives }: FlutterwaveRefundOrder,
): Promise<FlutterwaveRefund> {
  const refund = {
    id: paid.id + 1 + (await refundsOf(trx, paid.id)).length,
    account_id: 1,
    tx_id: paid.id,
    flw_ref: paid.flw_ref,
    wallet_id: 1,
    amount_refunded: toMajor({ minor, currency: paid.currency }),
    status,
    destination: 'payment_source',
    comment,
    meta: null,
    created_at: world.now().toISOString(),
  }
  await keepRefund(trx, world, page, refund, { silent, arrives })
  return refund
}

/**
 * Stores a refund and, unless it is silent, queues its webhook. We couldn't confirm that v3 sends refund webhooks with
 * this name; the product queries the gateway on any event with its reference.
 */
async function keepRefund(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  refund: FlutterwaveRefund,
  { silent = false, arrives }: Pick<FlutterwaveRefundOrder, 'silent' | 'arrives'> = {},
): Promise<void> {
  const now = world.now()
  const dueAt = arrives ? new Date(now.getTime() + pendingSeconds * 1000) : null
  const kept = { id: `refund:${refund.id}`, kind: 'refund', body: refund, extra: { page: page.id }, dueAt }
  await save(trx, gateway, kept, now)
  const data = { ...refund, tx_ref: page.body.tx_ref }
  const raw = { event: 'refund.completed', data, 'event.type': 'REFUND' }
  if (!silent) await tell(trx, world, page, 'refund.completed', refund.id, raw)
}

/** Completes an accepted refund. */
export async function arrive(trx: Trx<DB>, world: World, id: string): Promise<void> {
  const found = await load<FlutterwaveRefund, { page: string }>(trx, gateway, id, true)
  if (found?.kind !== 'refund' || !found.dueAt || found.body.status !== 'completed') return
  const page = await load<HostedPage, PageExtra>(trx, gateway, found.extra.page, true)
  if (page) await keepRefund(trx, world, page, { ...found.body, status: 'completed-mpgs' })
}

const ends: Partial<Record<FlutterwaveAftersaleAct, string>> = {
  'dispute-won': 'won',
  'dispute-lost': 'lost',
}

async function disputeAction(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  paid: SandboxTransaction,
  action: FlutterwaveAftersaleAct,
): Promise<void> {
  const all = await chargebacksOf(trx, paid.flw_ref)
  const open = all.findLast(({ status }) => status === 'initiated' || status === 'declined')
  const last = all.at(-1)
  const end = ends[action]
  if (!end && open) return
  if (action === 'dispute-reopened') {
    if (last) await keepChargeback(trx, world, page, { ...last, stage: 'second', status: 'initiated' })
    return
  }
  const chargeback = open ?? newChargeback(world, paid, all.length)
  await keepChargeback(trx, world, page, end ? { ...chargeback, status: end } : chargeback)
}

function newChargeback(world: World, paid: SandboxTransaction, before: number): FlutterwaveChargeback {
  const now = world.now()
  return {
    id: paid.id + 1000 + before,
    amount: paid.amount,
    flw_ref: paid.flw_ref,
    status: 'initiated',
    stage: 'new',
    comment: 'The cardholder does not recognise the charge',
    meta: null,
    due_date: new Date(now.getTime() + answerDays * 86_400_000).toISOString(),
    settlement_id: 'N/A',
    created_at: now.toISOString(),
    transaction_id: paid.id,
    tx_ref: paid.tx_ref,
  }
}

async function keepChargeback(
  trx: Trx<DB>,
  world: World,
  page: StoredPage,
  body: FlutterwaveChargeback,
): Promise<void> {
  const kept = { id: `chargeback:${body.id}`, kind: 'chargeback', body, extra: {}, dueAt: null }
  await save(trx, gateway, kept, world.now())
  const type = `chargeback.${body.status}`
  await tell(trx, world, page, type, body.id, { event: type, data: body, 'event.type': 'CHARGEBACK' })
}
