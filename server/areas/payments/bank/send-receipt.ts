import type { Transaction } from 'kysely'
import { bankReceiptMachine } from '../../../../machines/records/bank-receipt/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { BankReceiptRow, DB } from '../../../platform/db/schema'
import type { Ctx } from '../../../platform/context'
import { Refusal } from '../../../platform/refusal'
import { ReceivedFile } from '../../../platform/http/registry'
import { putFile, writeFiles, type NewFile } from '../../../platform/media/store-file'
import { checkReceipt, type CheckedReceipt } from '../../../platform/media/check-receipt'
import { fileRefusal, receipts } from '../../../platform/media/file-refusal'
import { advance } from '../../../core/advance'

/** Validates a receipt file; refuses with FILE_REJECTED. Slow, so never call it in a transaction. */
export async function readReceipt(sent: unknown): Promise<CheckedReceipt> {
  if (!(sent instanceof ReceivedFile)) throw fileRefusal('file', 'empty', receipts)
  const checked = await checkReceipt(sent)
  if (!checked.ok) throw fileRefusal('file', checked.reason, receipts)
  return checked.receipt
}

/** States in which a receipt can be accepted at all; the machine decides the rest. */
const open = new Set<string>(statesTagged(bankReceiptMachine, 'takesReceipt'))

type ReceiptIds = { id: number; receipt_id: string }

/**
 * Accepts a receipt for the user's own transfer (D75). Each file is accepted for one transfer only, compared by bytes
 * and content across all users. Resending the receipt in review (a retry) changes nothing. Refuses with NOT_FOUND,
 * NOT_ALLOWED or FILE_REJECTED.
 */
export async function sendReceipt(
  ctx: Ctx,
  userId: number,
  transferId: string,
  receipt: CheckedReceipt,
): Promise<void> {
  const now = ctx.clock.now()
  const stored = await putFile({ files: ctx.files, ownerId: userId, now, private: true }, receipt.file)
  const known = await ctx.db
    .transaction()
    .execute((trx) => takeReceipt(trx, { userId, transferId, receipt, stored, now }))
    .catch((error: unknown) => {
      if (error instanceof SentAtTheSameTime) return findKnown(ctx.db, receipt)
      throw error
    })
  if (!known) return
  const own = known.receipt_id === transferId
  if (!own) {
    await ctx.db
      .insertInto('bank_receipt_repeat')
      .values({ receipt_id: transferId, file_id: known.id, at: now })
      .execute()
  }
  const key = own ? 'transfer.refused.sentBefore' : 'transfer.refused.usedBefore'
  throw new Refusal('FILE_REJECTED', key, { errors: { file: key } })
}

/** Another transaction stored the same file first. */
class SentAtTheSameTime extends Error {}

interface Taking {
  userId: number
  transferId: string
  receipt: CheckedReceipt
  stored: NewFile
  now: Date
}

/** Returns the earlier receipt that this receipt duplicates; null if this receipt was accepted. */
async function takeReceipt(
  trx: Transaction<DB>,
  { userId, transferId, receipt, stored, now }: Taking,
): Promise<ReceiptIds | null> {
  const transfer = await lockTransfer(trx, userId, transferId)
  const known = await findKnown(trx, receipt)
  if (known && open.has(transfer.state)) return (await isWaiting(trx, transfer, known)) ? null : known
  await advance(trx, {
    record: 'bank-receipt',
    id: transferId,
    event: { type: 'receipt.sent' },
    actor: { role: 'person', id: userId },
    now,
    set: { reason: null },
  })
  await writeFiles(trx, [stored])
  const added = await trx
    .insertInto('bank_receipt_file')
    .values({
      receipt_id: transferId,
      file_key: stored.key,
      name: stored.name,
      bytes_hash: receipt.bytesHash,
      content_hash: receipt.contentHash,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new SentAtTheSameTime()
  return null
}

async function lockTransfer(trx: Transaction<DB>, userId: number, id: string): Promise<BankReceiptRow> {
  const row = await trx
    .selectFrom('bank_receipt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return row
}

/** Whether this is the receipt currently in review. */
async function isWaiting(
  trx: Transaction<DB>,
  transfer: BankReceiptRow,
  known: ReceiptIds,
): Promise<boolean> {
  if (known.receipt_id !== transfer.id || transfer.state !== 'pendingVerification') return false
  const last = await trx
    .selectFrom('bank_receipt_file')
    .select('id')
    .where('receipt_id', '=', transfer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id === known.id
}

async function findKnown(
  db: Ctx['db'],
  { bytesHash, contentHash }: CheckedReceipt,
): Promise<ReceiptIds | null> {
  const found = await db
    .selectFrom('bank_receipt_file')
    .select(['id', 'receipt_id'])
    .where((eb) =>
      eb.or([
        eb('bytes_hash', '=', bytesHash),
        ...(contentHash === null ? [] : [eb('content_hash', '=', contentHash)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
