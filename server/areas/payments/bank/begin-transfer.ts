import type { Kysely, Transaction } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import type { BankReceiptRow, DB, PaymentRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { recordCreated } from '../../../core/advance'
import { bankReceipt } from './receipt-kind'
import { findOrOpen, priceOf } from '../open-payment'
import { closeElsewhere } from '../close-other-attempts'
import type { PurchaseRequest } from '../offer'
import { bankAccountOf, type BankAccount } from '../../../gateways/bank/account'
import { endTransfer } from './end-transfer'
import { randomInt } from 'node:crypto'

/** Characters that are hard to confuse in handwriting. */
const mails = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What the payer writes on the transfer, as `TH-7K3M-Q9XD`: 40 random bits, and unique in the database. */
function newReference(): string {
  const part = () => Array.from({ length: 4 }, () => mails[randomInt(mails.length)]).join('')
  return `TH-${part()}-${part()}`
}

export interface TransferRequest {
  userId: number
  packageId: number
  /** Made once by the client for this purchase. */
  clientKey: string | null
}

/** The account for a new transfer; refuses when bank transfers are not offered or switched off. */
export function openAccount(ctx: Ctx): BankAccount {
  const account = bankAccountOf(ctx)
  if (!account || !ctx.gateways.isOn('bank'))
    throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.gatewayClosed')
  return account
}

/**
 * Starts a transfer, or finds the open one: one per person and package, whatever is clicked. It keeps its first amount,
 * and what that buys, because the payer may have sent that already. One whose time is over, or that was meant for
 * another account, is replaced by a new one. Returns the id.
 */
export async function beginTransfer(ctx: Ctx, request: TransferRequest): Promise<string> {
  // A started transfer continues, also when transfers were switched off since.
  const account =
    ((await openTransferOf(ctx.db, request.userId, request.packageId)) && bankAccountOf(ctx)) ||
    openAccount(ctx)
  const asked: PurchaseRequest = {
    ...request,
    gateway: { name: 'bank', mode: account.mode },
    platform: 'web',
  }
  await closeElsewhere(ctx, asked)
  for (let round = 0; round < 2; round++) {
    const offer = await priceOf(ctx, request.packageId)
    const row = await ctx.db.transaction().execute(async (trx) => {
      const manner = { payment_type: 'bank transfer', due_at: null } as const
      const payment = await findOrOpen(trx, ctx, asked, offer, manner)
      return (await transferOf(trx, payment.id)) ?? writeTransfer(trx, payment, ctx.clock.now())
    })
    if (!(await isOver(ctx, row, account))) return row.id
    await endTransfer(ctx, row.id, { type: 'expiry.reached', role: 'clock', personId: null })
  }
  throw new Refusal('CONFLICT', 'refusals.paymentUnderway')
}

/** The id of a person's started and undecided transfer for a package, if there is one. */
export async function openTransferOf(
  db: Kysely<DB>,
  userId: number,
  packageId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('gateway', '=', 'bank')
    .where('state', 'in', statesTagged(paymentMachine, 'open'))
    .executeTakeFirst()
  return row?.id
}

async function isOver(ctx: Ctx, row: BankReceiptRow, account: BankAccount): Promise<boolean> {
  if (row.due_at === null) return false
  if (row.due_at <= ctx.clock.now()) return true
  const payment = await ctx.db
    .selectFrom('payment')
    .select('mode')
    .where('id', '=', row.id)
    .executeTakeFirst()
  return payment?.mode !== account.mode
}

function transferOf(trx: Transaction<DB>, id: string): Promise<BankReceiptRow | undefined> {
  return trx.selectFrom('bank_receipt').selectAll().where('id', '=', id).executeTakeFirst()
}

async function writeTransfer(trx: Transaction<DB>, payment: PaymentRow, now: Date): Promise<BankReceiptRow> {
  const reference = newReference()
  const first = bankReceipt.columnsOf('awaitingReceipt', now) as Pick<BankReceiptRow, 'state' | 'due_at'>
  const row = await trx
    .insertInto('bank_receipt')
    .values({
      id: payment.id,
      user_id: payment.user_id,
      reference,
      ...first,
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // The reference that the payer writes on the transfer is the bank's name of this payment.
  await trx.updateTable('payment').set({ provider_ref: reference }).where('id', '=', payment.id).execute()
  const actor = { role: 'person', id: payment.user_id } as const
  await recordCreated(trx, { record: 'bank-receipt', id: row.id, to: row.state, actor, now })
  await trx
    .insertInto('outbox')
    .values({
      type: 'mail.transferBegun',
      payload: json({ record: 'bank-receipt', id: row.id, actor: 'person', reason: null }),
      run_at: now,
    })
    .execute()
  return row
}
