import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { sendReceipt } from '../../../../server/areas/payments/bank/send-receipt'
import type { Ctx } from '../../../../server/platform/context'
import type { BankReceiptTable } from '../../../../server/platform/db/schema.gen'
import type { CheckedReceipt } from '../../../../server/platform/media/check-receipt'
import { makePackage } from '../../../support/payments-site'
import { person } from '../../../support/people'
import { recordsSite } from '../../../support/records-site'

export type TransferState = BankReceiptTable['state']
export const day = 86_400_000

/** Returns a checked receipt whose hashes derive from the given names. */
export const receipt = (bytes: string, shows: string | null = bytes): CheckedReceipt => ({
  file: { name: `${bytes}.pdf`, pdf: Buffer.from(bytes) },
  bytesHash: `bytes ${bytes}`,
  contentHash: shows && `content ${shows}`,
})
export const repeated = (key: string) => ({
  code: 'FILE_REJECTED',
  text: key,
  more: { errors: { file: key } },
})

/**
 * Sets up a user paying 49.00 USD by bank transfer, with helpers to read receipts and payments; no HTTP server is
 * involved.
 */
export function bankReceiptSite() {
  const site = recordsSite()
  const paying = { userId: 0, packageId: 0, stored: [] as string[] }
  beforeEach(async () => {
    paying.stored = []
    const buyer = { name: 'Buyer', email: 'buyer@example.test', address: 'Main Street 1' }
    paying.userId = (await person(site, buyer)).user.id
    paying.packageId = await makePackage({ ctx: site }, { price_minor: 4900, name: 'Seller' })
  })

  const files = { put: async (key: string) => void paying.stored.push(key) }
  const ctx = (db = site.db) => ({ ...site, db, files }) as unknown as Ctx

  /** Creates a user's transfer in the given state (by default awaiting its receipt) with an open payment. */
  async function transfer(
    state: TransferState = 'awaitingReceipt',
    of = paying.userId,
    more: object = {},
  ): Promise<string> {
    const id = randomUUID()
    const now = site.clock.now()
    const times = { created_at: now, updated_at: now }
    await site.db
      .insertInto('payment')
      .values({
        id,
        user_id: of,
        package_id: paying.packageId,
        gateway: `bank ${id}`,
        mode: 'sandbox',
        payment_type: 'bank transfer',
        amount_minor: 4900,
        currency: 'USD',
        state: 'opened',
        ...times,
        ...more,
      })
      .execute()
    await site.db
      .insertInto('bank_receipt')
      .values({ id, user_id: of, reference: id, state, reason: 'Blurred', due_at: null, ...times })
      .execute()
    return id
  }

  const send = (id: string, sent: CheckedReceipt, of = paying.userId) => sendReceipt(ctx(), of, id, sent)
  const rowOf = (id: string) =>
    site.db.selectFrom('bank_receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paymentOf = (id: string) =>
    site.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sent = () => site.db.selectFrom('bank_receipt_file').selectAll().orderBy('id').execute()
  const repeats = () =>
    site.db.selectFrom('bank_receipt_repeat').select(['receipt_id', 'file_id', 'at']).orderBy('id').execute()
  const historyOf = (record: string, id: string) =>
    site.db
      .selectFrom('record_history')
      .select(['event', 'from_state', 'to_state', 'actor_role', 'actor_id', 'at'])
      .where('record', '=', record)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  const effects = async () =>
    (await site.db.selectFrom('outbox').select('type').orderBy('id').execute()).map(({ type }) => type)
  const setState = (id: string, state: TransferState) =>
    site.db.updateTable('bank_receipt').set({ state }).where('id', '=', id).execute()

  return { site, paying, ctx, transfer, send, rowOf, paymentOf, sent, repeats, historyOf, effects, setState }
}
