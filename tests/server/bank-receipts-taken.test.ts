import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { endTransfer } from '../../server/areas/payments/bank/end'
import { bankReceipt } from '../../server/areas/payments/bank/receipt-kind'
import { receiptsLeft, receiptsOf } from '../../server/areas/payments/bank/receipts'
import { readReceipt, sendReceipt } from '../../server/areas/payments/bank/send-receipt'
import { settleTransfer } from '../../server/areas/payments/bank/settle-transfer'
import { issueReceipt, receiptNumber } from '../../server/areas/payments/receipt-issue'
import { advance } from '../../server/core/advance'
import type { Ctx } from '../../server/platform/context'
import type { BankReceiptTable } from '../../server/platform/db/schema.gen'
import { json } from '../../server/platform/db/open'
import { ReceivedFile } from '../../server/platform/http/registry'
import type { CheckedReceipt } from '../../server/platform/media/check-receipt'
import { makePackage } from './payments-site'
import { pdfBytes } from './pdf'
import { person } from './people'
import { recordsSite } from './records-site'

/**
 * Receipts of bank transfers of 49.00 USD, and how a transfer ends its payment. The expectations are the rules of
 * money, written by hand: the same receipt pays once, five may be sent, and whatever ends a transfer ends its payment.
 */
const site = recordsSite()
const day = 86_400_000
type State = BankReceiptTable['state']
let userId: number
let packageId: number
let stored: string[]
beforeEach(async () => {
  stored = []
  userId = (await person(site, { name: 'Buyer', email: 'buyer@example.test', address: 'Main Street 1' })).user
    .id
  packageId = await makePackage({ ctx: site }, { price_minor: 4900, name: 'Seller' })
})

const files = { put: async (key: string) => void stored.push(key) }
const ctx = (db = site.db) => ({ ...site, db, files }) as unknown as Ctx

/** A transfer of somebody that waits for its receipt, or stands as said; its payment is open. */
async function transfer(state: State = 'awaitingReceipt', of = userId, more: object = {}): Promise<string> {
  const id = randomUUID()
  const now = site.clock.now()
  const times = { created_at: now, updated_at: now }
  await site.db
    .insertInto('payment')
    .values({
      id,
      user_id: of,
      package_id: packageId,
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

/** A receipt that was checked; what it is recognised by follows from its names. */
const receipt = (bytes: string, shows: string | null = bytes): CheckedReceipt => ({
  file: { name: `${bytes}.pdf`, pdf: Buffer.from(bytes) },
  bytesHash: `bytes ${bytes}`,
  contentHash: shows && `content ${shows}`,
})
const send = (id: string, sent: CheckedReceipt, of = userId) => sendReceipt(ctx(), of, id, sent)
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
const setState = (id: string, state: State) =>
  site.db.updateTable('bank_receipt').set({ state }).where('id', '=', id).execute()
const repeated = (key: string) => ({ code: 'FILE_REJECTED', text: key, more: { errors: { file: key } } })

describe('a receipt', () => {
  test('is kept for its owner alone, and waits for an administrator', async () => {
    const id = await transfer('rejected')
    site.clock.pass(day)
    await send(id, receipt('one', 'shown'))
    expect(await rowOf(id)).toMatchObject({
      state: 'pendingVerification',
      reason: null,
      due_at: null,
      updated_at: site.clock.now(),
    })
    expect(await sent()).toMatchObject([
      {
        receipt_id: id,
        file_key: stored[0],
        name: 'one.pdf',
        bytes_hash: 'bytes one',
        content_hash: 'content shown',
        sent_at: site.clock.now(),
      },
    ])
    expect(stored).toEqual([expect.stringMatching(new RegExp(`^private/${userId}/documents/`))])
    expect(await site.db.selectFrom('file').selectAll().execute()).toMatchObject([
      {
        key: stored[0],
        owner_id: userId,
        private: true,
        mime: 'application/pdf',
        created_at: site.clock.now(),
      },
    ])
    expect(await historyOf('bank-receipt', id)).toEqual([
      {
        event: 'receipt.sent',
        from_state: 'rejected',
        to_state: 'pendingVerification',
        actor_role: 'person',
        actor_id: userId,
        at: site.clock.now(),
      },
    ])
    expect(await effects()).toEqual(['mail.receiptReceived'])
  })

  test.each(['success', 'failed', 'expired'] as const)(
    'is not taken after %s, known or new',
    async (state) => {
      const id = await transfer()
      await send(id, receipt('one'))
      await setState(id, state)
      for (const again of [receipt('one'), receipt('two')])
        await expect(send(id, again)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
      expect(await sent()).toHaveLength(1)
      expect((await rowOf(id)).state).toBe(state)
    },
  )

  test('is not taken for the transfer of somebody else, nor for none', async () => {
    const id = await transfer()
    const other = (await person(site)).user.id
    for (const [to, by] of [
      [id, other],
      [randomUUID(), userId],
    ] as const)
      await expect(send(to, receipt('one'), by)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        text: 'refusals.notFound',
      })
    expect(await sent()).toEqual([])
  })

  test('may be sent five times, each transfer for itself', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(other, receipt('other'))
    for (let nth = 0; nth < 5; nth++) {
      expect(await receiptsLeft(site.db, id)).toBe(5 - nth)
      await send(id, receipt(`nth ${nth}`))
    }
    expect([await receiptsLeft(site.db, id), await receiptsLeft(site.db, other)]).toEqual([0, 4])
    await expect(send(id, receipt('sixth'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await site.db.updateTable('bank_receipt_file').set({ receipt_id: id }).execute()
    expect(await receiptsLeft(site.db, id)).toBe(0)
  })

  test('are shown the last first, a picture in its middle width', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    await send(other, receipt('other'))
    site.clock.pass(day)
    await send(id, receipt('two'))
    await site.db
      .updateTable('file')
      .set({ mime: 'image/webp', widths: [400, 800, 1600] })
      .where('key', '=', stored[2]!)
      .execute()
    const [first, , last] = await sent()
    const at = site.clock.now()
    expect(await receiptsOf(site.db, id)).toEqual([
      { id: last!.id, name: 'two.pdf', url: `/files/${stored[2]}-800.webp`, isPdf: false, sentAt: at },
      {
        id: first!.id,
        name: 'one.pdf',
        url: `/files/${stored[0]}`,
        isPdf: true,
        sentAt: new Date(at.getTime() - day),
      },
    ])
  })
})

describe('the same receipt', () => {
  test('that is looked at now changes nothing: its answer was lost', async () => {
    const id = await transfer()
    await send(id, receipt('one'))
    site.clock.pass(day)
    const before = [await rowOf(id), await sent(), await effects()]
    await send(id, receipt('one'))
    await send(id, receipt('one anew', 'one'))
    expect([await rowOf(id), await sent(), await effects()]).toEqual(before)
    expect(await repeats()).toEqual([])
  })

  test('that was refused, or replaced by another, was sent before', async () => {
    const id = await transfer()
    await send(id, receipt('one'))
    await setState(id, 'rejected')
    await expect(send(id, receipt('one'))).rejects.toMatchObject(repeated('transfer.refused.sentBefore'))
    expect((await rowOf(id)).state).toBe('rejected')
    await send(id, receipt('two'))
    await expect(send(id, receipt('one'))).rejects.toMatchObject(repeated('transfer.refused.sentBefore'))
    await send(id, receipt('two'))
    expect(await sent()).toHaveLength(2)
    expect(await repeats()).toEqual([])
  })

  test('replaced here is not the one that another transfer waits with', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    await send(id, receipt('two'))
    await send(other, receipt('three'))
    await send(id, receipt('two'))
    await send(other, receipt('three'))
    expect(await sent()).toHaveLength(3)
  })

  test('pays once, whoever sends it, by its bytes or by what it shows, and is noted beside the first', async () => {
    const id = await transfer()
    const someone = (await person(site)).user.id
    const other = await transfer('awaitingReceipt', someone)
    await send(id, receipt('one', 'shown'))
    await setState(id, 'success')
    await send(await transfer(), receipt('two', 'other'))
    site.clock.pass(day)
    // By its bytes the second, by what it shows the first: the one that was there first counts.
    for (const again of [receipt('one', null), receipt('three', 'shown'), receipt('two', 'shown')])
      await expect(send(other, again, someone)).rejects.toMatchObject(repeated('transfer.refused.usedBefore'))
    const [first] = await sent()
    const noted = { receipt_id: other, file_id: first!.id, at: site.clock.now() }
    expect(await repeats()).toEqual([noted, noted, noted])
    expect((await rowOf(other)).state).toBe('awaitingReceipt')
    expect(await sent()).toHaveLength(2)
  })

  test('of which nothing can be told but its bytes is another one with other bytes', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one', null))
    await send(other, receipt('two', null))
    expect((await sent()).map(({ content_hash }) => content_hash)).toEqual([null, null])
  })

  test('that comes for two transfers at one moment is taken once', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    // As the slower of two sees it: the first look finds nothing, the write finds the other.
    let looks = 0
    const blind = new WeakSet<object>()
    const slower = site.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('bytes_hash') && looks++ === 0)
          blind.add(queryId)
        return node
      },
      transformResult: async ({ queryId, result }) => (blind.has(queryId) ? { ...result, rows: [] } : result),
    })
    await expect(sendReceipt(ctx(slower), userId, other, receipt('one'))).rejects.toMatchObject(
      repeated('transfer.refused.usedBefore'),
    )
    expect(looks).toBe(2)
    expect((await rowOf(other)).state).toBe('awaitingReceipt')
    expect(await sent()).toHaveLength(1)
    expect(await repeats()).toMatchObject([{ receipt_id: other }])
    expect(await historyOf('bank-receipt', other)).toEqual([])
  })
})

describe('what is read as a receipt', () => {
  const read = async (bytes: Uint8Array) => {
    const folder = mkdtempSync(join(tmpdir(), 'threshold-receipt-'))
    const path = join(folder, 'sent')
    writeFileSync(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('base64url')
    const file = { name: 'r.pdf', type: 'application/pdf', size: bytes.length, sha256, path }
    return readReceipt(new ReceivedFile(file)).finally(() => rmSync(folder, { recursive: true }))
  }
  const refused = (key: string) => ({
    code: 'FILE_REJECTED',
    text: key,
    more: { params: { max: 10 }, errors: { file: { key, params: { max: 10 } } } },
  })

  test('is a file that came, and what may be kept', async () => {
    const bytes = pdfBytes('one')
    expect(await read(bytes)).toMatchObject({
      file: { name: 'r.pdf', pdf: bytes },
      bytesHash: createHash('sha256').update(bytes).digest('hex'),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    for (const none of [undefined, 'r.pdf', { name: 'r.pdf', size: 9 }])
      await expect(readReceipt(none)).rejects.toMatchObject(refused('refusals.fileMissing'))
    await expect(read(Buffer.from('<html>'))).rejects.toMatchObject(refused('refusals.fileType'))
  })
})

describe('the end of a transfer', () => {
  const decide = async (id: string, type: string, reason?: string) => {
    const by = (await person(site, { role: 'admin' })).user.id
    await site.inTransaction((trx) =>
      advance(trx, {
        record: 'bank-receipt',
        id,
        event: { type },
        actor: { role: 'admin', id: by },
        now: site.clock.now(),
        ...(reason && { reason }),
      }),
    )
  }
  const granted = async () =>
    (await site.db.selectFrom('subscription').select('payment_id').execute()).map((row) => row.payment_id)

  test.each([
    ['receipt.approved', 'pendingVerification'],
    ['money.found', 'awaitingReceipt'],
    ['money.found', 'expired'],
  ] as const)('by %s pays the package from %s, on the day somebody saw it', async (event, state) => {
    const id = await transfer(state)
    const other = await transfer(state)
    site.clock.pass(day)
    await decide(id, event, 'Seen')
    expect((await rowOf(id)).state).toBe('success')
    expect(await paymentOf(id)).toMatchObject({
      state: 'success',
      captured_minor: 4900,
      captured_currency: 'USD',
      captured_at: null,
      charge_ref: null,
      note: null,
      updated_at: site.clock.now(),
    })
    expect(await historyOf('payment', id)).toEqual([
      {
        event: 'gateway.succeeded',
        from_state: 'opened',
        to_state: 'success',
        actor_role: 'server',
        actor_id: null,
        at: site.clock.now(),
      },
    ])
    expect(await granted()).toEqual([id])
    expect(await effects()).toEqual(['mail.paymentReceived'])
    expect((await paymentOf(other)).state).toBe('opened')
  })

  test('with money for a purchase that is paid already has it sent back', async () => {
    const purchase = { purchase_id: randomUUID() }
    await transfer('success', userId, { ...purchase, state: 'success' })
    const id = await transfer('pendingVerification', userId, purchase)
    await decide(id, 'receipt.approved')
    expect((await paymentOf(id)).state).toBe('needsRefund')
    expect([await effects(), await granted()]).toEqual([['mail.refundPromised'], []])
  })

  test('by an administrator for good fails it, without a payer who gave it up', async () => {
    const id = await transfer('pendingVerification')
    await decide(id, 'transfer.refused', 'Another account')
    expect((await rowOf(id)).state).toBe('failed')
    expect(await paymentOf(id)).toMatchObject({ state: 'failed', note: 'transfer_refused' })
    expect(await historyOf('payment', id)).toMatchObject([
      { event: 'gateway.failed', actor_role: 'server', actor_id: null },
    ])
    expect(await effects()).toEqual(['mail.transferRefused'])
  })

  test('by its payer gives it up', async () => {
    const id = await transfer()
    site.clock.pass(day)
    const answer = await endTransfer(ctx(), id, {
      type: 'transfer.givenUp',
      role: 'person',
      personId: userId,
    })
    expect(answer).toMatchObject({ from: 'awaitingReceipt', to: 'failed' })
    expect(await paymentOf(id)).toMatchObject({ state: 'failed', note: 'transfer_given_up' })
    expect(await historyOf('payment', id)).toMatchObject([
      { event: 'cancel.claimed', actor_role: 'person', actor_id: userId, at: site.clock.now() },
    ])
    expect(await historyOf('bank-receipt', id)).toMatchObject([
      { event: 'transfer.givenUp', actor_role: 'person', actor_id: userId, at: site.clock.now() },
    ])
    expect(await effects()).toEqual([])
  })

  test('by the clock expires it', async () => {
    const id = await transfer('rejected')
    await endTransfer(ctx(), id, { type: 'expiry.reached', role: 'clock', personId: null })
    expect((await rowOf(id)).state).toBe('expired')
    expect(await paymentOf(id)).toMatchObject({ state: 'expired', note: 'transfer_expired' })
    expect(await historyOf('payment', id)).toMatchObject([{ event: 'expiry.reached', actor_role: 'clock' }])
    expect(await effects()).toEqual(['mail.transferExpired'])
  })

  test('is refused while its receipt is looked at, and to everybody else', async () => {
    const [waits, open] = [await transfer('pendingVerification'), await transfer()]
    const giveUp = (id: string, personId: number) =>
      endTransfer(ctx(), id, { type: 'transfer.givenUp', role: 'person', personId })
    await expect(giveUp(waits, userId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(giveUp(open, (await person(site)).user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of [waits, open]) expect((await paymentOf(id)).state).toBe('opened')
  })

  test('of a payment that nobody knows is an error', async () => {
    const row = { ...(await rowOf(await transfer())), id: randomUUID() }
    await expect(
      site.inTransaction((trx) => settleTransfer(trx, row, 'paid', site.clock.now())),
    ).rejects.toThrow()
  })

  test('a transfer that waits for its payer has seven days; one that does not has no deadline', async () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const due = (state: State) => bankReceipt.columnsOf(state, now)
    for (const state of ['awaitingReceipt', 'rejected'] as const)
      expect(due(state)).toEqual({ state, due_at: new Date('2026-03-08T10:00:00Z'), updated_at: now })
    for (const state of ['pendingVerification', 'success', 'failed', 'expired'] as const)
      expect(due(state)).toEqual({ state, due_at: null, updated_at: now })
    const id = await transfer('pendingVerification')
    await decide(id, 'receipt.rejected', 'Blurred')
    expect((await rowOf(id)).due_at).toEqual(new Date(site.clock.now().getTime() + 7 * day))
    expect(await paymentOf(id)).toMatchObject({ state: 'opened' })
    expect(bankReceipt.ownerOf(await rowOf(id))).toBe(userId)
    expect(bankReceipt.reasonIn).toEqual({ 'receipt.rejected': 'reason', 'transfer.refused': 'reason' })
  })
})

describe('the receipt of a payment', () => {
  const issue = async (id: string) => {
    const row = await paymentOf(id)
    await site.inTransaction((trx) => issueReceipt(trx, row, site.clock.now()))
  }
  const issued = () =>
    site.db.selectFrom('payment_receipt').selectAll().orderBy('year').orderBy('number').execute()

  test('has a number of its year; one from before years were counted has none', () => {
    expect(receiptNumber(2026, 42)).toBe('R-2026-000042')
    expect(receiptNumber(2026, 1_234_567)).toBe('R-2026-1234567')
    expect(receiptNumber(0, 42)).toBe('R-000042')
  })

  test('is issued once, with what is true of it then, and numbers go up and begin anew each year', async () => {
    const [first, second, third] = [await transfer(), await transfer(), await transfer()]
    await issue(first)
    site.clock.moveTo(new Date('2026-12-31T23:59:59.999Z'))
    await issue(first)
    await site.db
      .insertInto('setting')
      .values([
        { name: 'company_name', value: json('Homes') },
        { name: 'contact_address', value: json('Harbour 2') },
        { name: 'contact_email', value: json('office@example.test') },
      ])
      .execute()
    await issue(second)
    site.clock.pass(1)
    await issue(third)
    const buyer = { name: 'Buyer', email: 'buyer@example.test', address: 'Main Street 1' }
    const seller = { name: 'Homes', address: 'Harbour 2', email: 'office@example.test' }
    expect(await issued()).toEqual([
      {
        payment_id: first,
        year: 2026,
        number: 1,
        issued_at: new Date('2026-01-05T09:00:00Z'),
        facts: { item: 'Seller', buyer, seller: { name: 'Threshold', address: null, email: null } },
      },
      {
        payment_id: second,
        year: 2026,
        number: 2,
        issued_at: new Date('2026-12-31T23:59:59.999Z'),
        facts: { item: 'Seller', buyer, seller },
      },
      {
        payment_id: third,
        year: 2027,
        number: 1,
        issued_at: new Date('2027-01-01T00:00:00Z'),
        facts: { item: 'Seller', buyer, seller },
      },
    ])
  })
})
