import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upload } from '../../../../contract/limits'
import { person } from '../../../support/people'
import { fileOf, newReceipt, packed, pdfBytes } from '../../../support/pdf'
import { freshTransferSite, pictureReceipt, transferSite, type TransferSite } from './transfer-site'

let site: TransferSite
let id: string
beforeAll(async () => {
  site = await transferSite()
})
beforeEach(async () => {
  site = await freshTransferSite(site)
  id = (await site.begin()).data.payment_transaction_id
})
afterAll(() => site.app.close())

const refused = { error: true, code: 'FILE_REJECTED', errors: { file: expect.any(String) } }
const stored = () => site.app.ctx.db.selectFrom('bank_receipt_file').selectAll().execute()

/** Creates another user with a transfer. */
async function another() {
  const { token } = await person(site.app.ctx)
  const { data } = await site.begin({}, token)
  return { token, id: data.payment_transaction_id as string }
}

describe('accepted receipts', () => {
  const script = '7 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'
  test.each([
    ['a file that lies about its type', fileOf(Buffer.from('<html>hello</html>'), 'r.pdf')],
    ['a picture that is none', fileOf(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), 'r.jpg', 'image/jpeg')],
    ['an SVG', fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'r.png', 'image/png')],
    ['a PDF cut off', fileOf(pdfBytes().subarray(0, 300))],
    ['a PDF with a script', fileOf(pdfBytes('a', { extra: script, catalog: '/OpenAction 7 0 R' }))],
    ['a script spelled with escapes', fileOf(pdfBytes('b', { extra: script.replaceAll('Java', 'J#61va') }))],
    ['a script in a packed part', fileOf(pdfBytes('c', { extra: packed('<< /S /JavaScript /JS (1) >>') }))],
    ['a packed part nobody can read', fileOf(pdfBytes('d', { extra: packed('x').replace('Flate', 'LZW') }))],
    ['a file inside the PDF', fileOf(pdfBytes('e', { catalog: '/Names << /EmbeddedFiles 9 0 R >>' }))],
    ['a locked PDF', fileOf(readFileSync(new URL('../../platform/media/pdfs/locked.pdf', import.meta.url)))],
    ['an empty file', fileOf(Buffer.alloc(0))],
  ])('%s is rejected without any change', async (_, file) => {
    const answer = await site.send(id, file)
    expect(answer.error).toBe(true)
    expect(['FILE_REJECTED', 'VALIDATION']).toContain(answer.code)
    expect(answer.status).toBe(200)
    expect(await stored()).toEqual([])
    expect((await site.look(id)).data.transfer.status).toBe('awaitingReceipt')
  })

  test('files of up to exactly 10 MB are accepted', async () => {
    const fill = (bytes: number) => {
      const empty = pdfBytes('big', { info: '' })
      return fileOf(pdfBytes('big', { info: 'x'.repeat(bytes - empty.length) }))
    }
    const most = fill(upload.receiptBytes - 20)
    expect(most.size).toBeGreaterThan(upload.receiptBytes - 40)
    expect(await site.send(id, fill(upload.receiptBytes + 20))).toMatchObject(refused)
    expect(await site.send(id, most)).toMatchObject({ error: false, data: { status: 'pending' } })
  })

  test('pictures lose their metadata and can be read only by the owner and members with the payments permission', async () => {
    const { data } = await site.send(id, await pictureReceipt('#aabbcc', 'jpeg', 'Somewhere secret'))
    const url = data.receipts[0].url as string
    const read = (token?: string) =>
      site.app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
    const own = await read(site.token)
    expect(own.statusCode).toBe(200)
    expect(own.headers['content-type']).toBe('image/webp')
    expect(own.rawPayload.includes('Somewhere secret')).toBe(false)
    expect((await read(site.adminToken)).statusCode).toBe(200)
    const member = async (permission: string) =>
      (await person(site.app.ctx, { role: 'admin', permissions: [permission] })).token
    expect((await read(await member('money'))).statusCode).toBe(200)
    for (const other of ['people', 'messages', 'listings'])
      expect((await read(await member(other))).statusCode, other).toBe(404)
    expect((await read((await another()).token)).statusCode).toBe(404)
    expect((await read()).statusCode).toBe(404)
  })
})

describe('the same receipt pays once', () => {
  test('a receipt re-sent by its owner while pending (after a lost response) changes nothing', async () => {
    const bytes = pdfBytes()
    await site.send(id, fileOf(bytes))
    expect(await site.send(id, fileOf(bytes))).toMatchObject({ error: false, data: { receipts_left: 4 } })
    await site.decide(id, 'receipt.rejected', 'Blurred.')
    expect(await site.send(id, fileOf(bytes))).toMatchObject(refused)
    expect((await site.look(id)).data.transfer.status).toBe('rejected')
  })

  test('a receipt is refused for another payment in any state, and the repeat is shown to administrators', async () => {
    const bytes = pdfBytes()
    await site.send(id, fileOf(bytes))
    await site.decide(id, 'receipt.approved')
    const other = await another()
    const answer = await site.send(other.id, fileOf(bytes, 'mine.pdf'), other.token)
    expect(answer).toMatchObject(refused)
    expect(JSON.stringify(answer)).not.toContain('TH-')
    expect((await site.look(other.id, other.token)).data.transfer.status).toBe('awaitingReceipt')
    const shown = (of: string) =>
      site.app.call('admin/record', { record: 'bank-receipt', id: of }, { token: site.adminToken })
    const [tried, first] = await Promise.all([shown(other.id), shown(id)])
    expect(tried.data.related).toMatchObject([{ id, note: 'admin.related.usedBefore' }])
    expect(first.data.related).toMatchObject([{ id: other.id, note: 'admin.related.usedAgain' }])
  })

  test.each([
    [
      'a picture with other metadata',
      () => pictureReceipt('#010203', 'png', 'one'),
      () => pictureReceipt('#010203', 'png', 'two'),
    ],
    [
      'a PDF with another date',
      async () => fileOf(pdfBytes('same', { info: '1' })),
      async () => fileOf(pdfBytes('same', { info: '22' })),
    ],
  ])('%s is recognised as the same receipt', async (_, one, two) => {
    const [first, second] = await Promise.all([one(), two()])
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(false)
    expect(await site.send(id, first)).toMatchObject({ error: false })
    const other = await another()
    expect(await site.send(other.id, second, other.token)).toMatchObject(refused)
  })

  test('a receipt sent for two payments concurrently is accepted once', async () => {
    const other = await another()
    const bytes = pdfBytes()
    const both = await Promise.all([
      site.send(id, fileOf(bytes)),
      site.send(other.id, fileOf(bytes), other.token),
    ])
    expect(both.map(({ error }) => error).toSorted()).toEqual([false, true])
    expect(both.find(({ error }) => error)).toMatchObject(refused)
    expect(await stored()).toHaveLength(1)
    const repeats = await site.app.ctx.db.selectFrom('bank_receipt_repeat').selectAll().execute()
    expect(repeats).toHaveLength(1)
  })
})

describe('when a receipt is accepted', () => {
  test(`another user's transfer is "not found" like an unknown one`, async () => {
    const { token } = await person(site.app.ctx)
    for (const answer of [
      await site.send(id, newReceipt(), token),
      await site.look(id, token),
      await site.app.call('payment-transaction-fail', { payment_transaction_id: id }, { token }),
    ])
      expect(answer).toMatchObject({ error: true, code: 'NOT_FOUND' })
    expect(await stored()).toEqual([])
  })

  test('no receipt is accepted once the transfer has succeeded or five receipts have been sent', async () => {
    for (let nth = 0; nth < 5; nth++) expect((await site.send(id, newReceipt())).error).toBe(false)
    expect(await site.send(id, newReceipt())).toMatchObject({
      error: true,
      code: 'NOT_ALLOWED',
      allowed: [],
    })
    await site.decide(id, 'receipt.approved')
    expect(await site.send(id, newReceipt())).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await stored()).toHaveLength(5)
  })

  test('a receipt appears in the admin queue with everything needed to decide', async () => {
    await site.send(id, newReceipt())
    const queue = await site.app.call('admin/queue', {}, { token: site.adminToken })
    expect(queue.data).toMatchObject([{ record: 'bank-receipt', id, state: 'pendingVerification' }])
    const { data } = await site.app.call(
      'admin/record',
      { record: 'bank-receipt', id },
      { token: site.adminToken },
    )
    const value = (label: string) =>
      data.fields.find((field: { label: string }) => field.label === `admin.label.${label}`)?.value
    expect(value('amount')).toBe('$49.00')
    expect(value('reference')).toMatch(/^TH-/)
    expect(value('payer')).toContain('@example.test')
    expect(data.files).toMatchObject([{ is_pdf: true, name: 'receipt.pdf' }])
    expect(data.allowed.map(({ event }: { event: string }) => event)).toEqual([
      'receipt.approved',
      'receipt.rejected',
      'transfer.refused',
    ])
  })
})
