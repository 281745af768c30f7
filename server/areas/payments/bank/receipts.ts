import type { Kysely } from 'kysely'
import { payment } from '../../../../contract/limits'
import type { DB } from '../../../platform/db/schema'
import { fileUrl } from '../../../platform/media/links'

/** Returns how many more receipts may be sent for a transfer; at least 0. */
export async function receiptsLeft(db: Kysely<DB>, transferId: string): Promise<number> {
  const { sent } = await db
    .selectFrom('bank_receipt_file')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('receipt_id', '=', transferId)
    .executeTakeFirstOrThrow()
  return Math.max(0, payment.receiptsMax - Number(sent))
}

export interface SentReceipt {
  id: number
  name: string
  url: string
  isPdf: boolean
  sentAt: Date
}

/** Returns a transfer's receipts, latest first; only the latest receipt counts. */
export async function receiptsOf(db: Kysely<DB>, transferId: string): Promise<SentReceipt[]> {
  const rows = await db
    .selectFrom('bank_receipt_file as r')
    .innerJoin('file as f', 'f.key', 'r.file_key')
    .select(['r.id', 'r.name', 'r.sent_at', 'f.key', 'f.widths', 'f.mime'])
    .where('r.receipt_id', '=', transferId)
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map(({ id, name, sent_at, key, widths, mime }) => ({
    id,
    name,
    url: fileUrl({ key, widths }),
    isPdf: mime === 'application/pdf',
    sentAt: sent_at,
  }))
}
