import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshTransferSite, transferSite, type TransferSite } from './bank-transfer/transfer-site'
import { newReceipt } from '../../support/pdf'

/** Receipts, credit notes and reports use the UTC day and year, whatever the time zone of the server. */
let site: TransferSite
const { TZ } = process.env
beforeAll(async () => {
  site = await transferSite()
})
beforeEach(() => {
  delete process.env['TZ']
})
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})
afterAll(() => site.app.close())

describe.each([
  // Fourteen hours ahead: it is already 1 January there.
  [
    'Pacific/Kiritimati',
    '2030-12-31T23:30:00Z',
    { year: 2030, day: '2030-12-31', long: 'December 31, 2030' },
  ],
  // Eight hours behind: it is still 31 December there.
  ['America/Los_Angeles', '2031-01-01T00:30:00Z', { year: 2031, day: '2031-01-01', long: 'January 1, 2031' }],
])('in %s at %s', (zone, now, expected) => {
  const { year, day, long } = expected

  test('a bank transfer gets the receipt, and its refund the credit note, of the UTC year', async () => {
    const { clock } = site.app.ctx
    clock.moveTo(new Date(now))
    site = await freshTransferSite(site)
    process.env['TZ'] = zone
    expect(new Date(now).getFullYear(), 'the zone has another year').not.toBe(year)
    const { data } = await site.begin()
    const id = data.payment_transaction_id as string
    await site.send(id, newReceipt())
    expect(await site.decide(id, 'receipt.approved')).toMatchObject({ error: false })
    const noted = {
      payment_transaction_id: id,
      key: id,
      amount_minor: 900,
      left_minor: 4900,
      reason: 'Asked for',
      at: day,
      ref: 'WIRE-1',
    }
    expect(await site.app.call('admin/refund-noted', noted, { token: site.adminToken })).toMatchObject({
      error: false,
    })
    const asked = { payment_transaction_id: id }
    const receipt = (await site.app.call('get-payment-receipt', asked, { token: site.token })).data
    expect(receipt).toMatchObject({
      receipt_number: `R-${year}-000001`,
      issued_at: new Date(now).toISOString(),
      credit_notes: [{ number: `C-${year}-000001`, amount_minor: 900 }],
    })
    expect(receipt.html).toContain(long)
    const listed = (await site.app.call('get_payment_details', {}, { token: site.token })).data
    expect(listed).toMatchObject([{ receipt_number: `R-${year}-000001` }])
  })

  test('reports end today, count the payment today, and accept today as the day of a refund', async () => {
    site.app.ctx.clock.moveTo(new Date(now))
    site = await freshTransferSite(site)
    process.env['TZ'] = zone
    const { data } = await site.begin()
    const id = data.payment_transaction_id as string
    await site.send(id, newReceipt())
    await site.decide(id, 'receipt.approved')
    const as = { token: site.adminToken }
    const money = (await site.app.call('admin/money', {}, as)).data
    expect(money).toMatchObject({
      to: day,
      lines: [{ days: [{ day, taken: { amount_minor: 4900, n: 1 } }] }],
    })
    const { data: overview } = await site.app.call('admin/overview', {}, as)
    expect(overview.days.to).toBe(day)
    const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const noted = (on: string) =>
      site.app.call(
        'admin/refund-noted',
        {
          payment_transaction_id: id,
          key: on,
          amount_minor: 4900,
          left_minor: 4900,
          reason: 'Asked for',
          at: on,
          ref: on,
        },
        as,
      )
    expect(await noted(tomorrow)).toMatchObject({ code: 'VALIDATION', errors: { at: expect.any(String) } })
    expect(await noted(day)).toMatchObject({ error: false })
  })
})
