import type { Data } from '../../../../contract/calls/call-types'
import { toMajor } from '../../../../contract/money/money'
import { shownState } from '../../../../contract/money/shown-status'
import type { Ctx } from '../../../platform/context'
import { Refusal } from '../../../platform/refusal'
import { textIn } from '../../../platform/texts/catalogue-text'
import { priceOf } from '../open-payment'
import { bankAccountOf } from '../../../gateways/bank/account'
import { openAccount, openTransferOf } from './begin-transfer'
import { receiptsLeft, receiptsOf } from './receipts'

type Transfer = NonNullable<Data<'bank-transfer'>['transfer']>

/**
 * Returns the caller's own transfer in full. Refuses with NOT_FOUND if the transfer is missing or belongs to another
 * user.
 */
export async function readTransfer(ctx: Ctx, userId: number, id: string): Promise<Transfer> {
  const row = await ctx.db
    .selectFrom('bank_receipt as t')
    .innerJoin('payment as p', 'p.id', 't.id')
    .innerJoin('package as k', 'k.id', 'p.package_id')
    .select(['t.id', 't.reference', 't.state as transfer_state', 't.reason', 't.due_at'])
    .select(['p.state', 'p.amount_minor', 'p.currency', 'p.mode', 'p.package_id'])
    .select(textIn('k', 'name').as('name'))
    .where('t.id', '=', id)
    .where('t.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const receipts = await receiptsOf(ctx.db, id)
  const account = bankAccountOf(ctx)
  return {
    payment_transaction_id: row.id,
    status: shownState(row.state, row.transfer_state),
    reference: row.reference,
    amount: toMajor({ minor: row.amount_minor, currency: row.currency }),
    amount_minor: row.amount_minor,
    currency: row.currency,
    package: { id: row.package_id, name: row.name },
    // If the account's mode has changed since, nothing must be paid to it.
    bank: account?.mode === row.mode ? account.lines : {},
    test_mode: row.mode === 'sandbox',
    expires_at: row.due_at?.toISOString() ?? null,
    reason: row.reason,
    receipts: receipts.map(({ name, url, sentAt }) => ({ name, url, sent_at: sentAt.toISOString() })),
    receipts_left: await receiptsLeft(ctx.db, id),
    receipt_url: receipts[0]?.url ?? null,
    review_hours: account?.reviewHours ?? null,
  }
}

/** Returns the package to be paid by transfer, and its open transfer if there is one. */
export async function readOffer(ctx: Ctx, userId: number, packageId: number): Promise<Data<'bank-transfer'>> {
  const id = await openTransferOf(ctx.db, userId, packageId)
  if (id) return wholeOf(await readTransfer(ctx, userId, id))
  const account = openAccount(ctx)
  const { amountMinor, currency } = await priceOf(ctx, packageId)
  const offered = await ctx.db
    .selectFrom('package')
    .select(['id', textIn('package', 'name').as('name')])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow()
  return {
    package: { ...offered, amount_minor: amountMinor, currency },
    transfer: null,
    test_mode: account.mode === 'sandbox',
  }
}

/** Returns a transfer with its package, for the transfer page. */
export function wholeOf(transfer: Transfer): Data<'bank-transfer'> {
  const { amount_minor, currency, test_mode } = transfer
  return { package: { ...transfer.package, amount_minor, currency }, transfer, test_mode }
}
