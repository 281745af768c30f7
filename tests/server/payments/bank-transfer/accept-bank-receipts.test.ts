import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { receiptsLeft, receiptsOf } from '../../../../server/areas/payments/bank/receipts'
import { readReceipt, sendReceipt } from '../../../../server/areas/payments/bank/send-receipt'
import { ReceivedFile } from '../../../../server/platform/http/registry'
import { pdfBytes } from '../../../support/pdf'
import { person } from '../../../support/people'
import { bankReceiptSite, day, receipt, repeated } from './bank-receipt-site'

/**
 * Receipts for bank transfers of 49.00 USD. The payment rules, written by hand, let a receipt pay only once and up to
 * five be sent.
 */
const { site, paying, ctx, transfer, send, rowOf, sent, repeats, historyOf, effects, setState } =
  bankReceiptSite()

describe('receipt', () => {
  test('a receipt is readable only by its owner and awaits an administrator', async () => {
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
        file_key: paying.stored[0],
        name: 'one.pdf',
        bytes_hash: 'bytes one',
        content_hash: 'content shown',
        sent_at: site.clock.now(),
      },
    ])
    expect(paying.stored).toEqual([expect.stringMatching(new RegExp(`^private/${paying.userId}/documents/`))])
    expect(await site.db.selectFrom('file').selectAll().execute()).toMatchObject([
      {
        key: paying.stored[0],
        owner_id: paying.userId,
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
        actor_id: paying.userId,
        at: site.clock.now(),
      },
    ])
    expect(await effects()).toEqual(['mail.receiptReceived'])
  })

  test.each(['success', 'failed', 'expired'] as const)(
    'a receipt is refused after %s, whether it is known or new',
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

  test("a receipt for an unknown transfer or another user's is refused", async () => {
    const id = await transfer()
    const other = (await person(site)).user.id
    for (const [to, by] of [
      [id, other],
      [randomUUID(), paying.userId],
    ] as const)
      await expect(send(to, receipt('one'), by)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        text: 'refusals.notFound',
      })
    expect(await sent()).toEqual([])
  })

  test('up to five receipts may be sent per transfer', async () => {
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

  test('the list shows the newest receipt first, with pictures in medium size', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    await send(other, receipt('other'))
    site.clock.pass(day)
    await send(id, receipt('two'))
    await site.db
      .updateTable('file')
      .set({ mime: 'image/webp', widths: [400, 800, 1600] })
      .where('key', '=', paying.stored[2]!)
      .execute()
    const [first, , last] = await sent()
    const at = site.clock.now()
    expect(await receiptsOf(site.db, id)).toEqual([
      { id: last!.id, name: 'two.pdf', url: `/files/${paying.stored[2]}-800.webp`, isPdf: false, sentAt: at },
      {
        id: first!.id,
        name: 'one.pdf',
        url: `/files/${paying.stored[0]}`,
        isPdf: true,
        sentAt: new Date(at.getTime() - day),
      },
    ])
  })
})

describe('repeated receipt', () => {
  test('changes nothing while the first is under review, as the response may have been lost', async () => {
    const id = await transfer()
    await send(id, receipt('one'))
    site.clock.pass(day)
    const before = [await rowOf(id), await sent(), await effects()]
    await send(id, receipt('one'))
    await send(id, receipt('one anew', 'one'))
    expect([await rowOf(id), await sent(), await effects()]).toEqual(before)
    expect(await repeats()).toEqual([])
  })

  test('a receipt that was rejected or replaced before is refused', async () => {
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

  test("a receipt replaced in this transfer isn't mistaken for another transfer's", async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    await send(id, receipt('two'))
    await send(other, receipt('three'))
    await send(id, receipt('two'))
    await send(other, receipt('three'))
    expect(await sent()).toHaveLength(3)
  })

  test('a receipt pays once for any sender; repeats are recognised by bytes or content and noted next to the first', async () => {
    const id = await transfer()
    const someone = (await person(site)).user.id
    const other = await transfer('awaitingReceipt', someone)
    await send(id, receipt('one', 'shown'))
    await setState(id, 'success')
    await send(await transfer(), receipt('two', 'other'))
    site.clock.pass(day)
    // This receipt matches the second by bytes and the first by content; the earlier one counts.
    for (const again of [receipt('one', null), receipt('three', 'shown'), receipt('two', 'shown')])
      await expect(send(other, again, someone)).rejects.toMatchObject(repeated('transfer.refused.usedBefore'))
    const [first] = await sent()
    const noted = { receipt_id: other, file_id: first!.id, at: site.clock.now() }
    expect(await repeats()).toEqual([noted, noted, noted])
    expect((await rowOf(other)).state).toBe('awaitingReceipt')
    expect(await sent()).toHaveLength(2)
  })

  test('receipts without readable content are different if their bytes differ', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one', null))
    await send(other, receipt('two', null))
    expect((await sent()).map(({ content_hash }) => content_hash)).toEqual([null, null])
  })

  test('a receipt sent for two transfers concurrently is accepted once', async () => {
    const [id, other] = [await transfer(), await transfer()]
    await send(id, receipt('one'))
    // Simulates the slower request: its first lookup finds nothing, but its write conflicts.
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
    await expect(sendReceipt(ctx(slower), paying.userId, other, receipt('one'))).rejects.toMatchObject(
      repeated('transfer.refused.usedBefore'),
    )
    expect(looks).toBe(2)
    expect((await rowOf(other)).state).toBe('awaitingReceipt')
    expect(await sent()).toHaveLength(1)
    expect(await repeats()).toMatchObject([{ receipt_id: other }])
    expect(await historyOf('bank-receipt', other)).toEqual([])
  })
})

describe('receipt upload', () => {
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

  test('requires a file of an accepted type', async () => {
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
