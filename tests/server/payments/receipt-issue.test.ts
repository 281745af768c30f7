import { describe, expect, test } from 'vitest'
import { issueReceipt, receiptNumber } from '../../../server/areas/payments/receipt-issue'
import { json } from '../../../server/platform/db/json'
import { bankReceiptSite } from './bank-transfer/bank-receipt-site'

/** The receipt a payer gets for a payment: issued once, numbered per year, with the facts at the time of issue. */
const { site, transfer, paymentOf } = bankReceiptSite()

describe('receipt of a payment', () => {
  const issue = async (id: string) => {
    const row = await paymentOf(id)
    await site.inTransaction((trx) => issueReceipt(trx, row, site.clock.now()))
  }
  const issued = () =>
    site.db.selectFrom('payment_receipt').selectAll().orderBy('year').orderBy('number').execute()

  test('the receipt is numbered per year; an old receipt without a year has only its number', () => {
    expect(receiptNumber(2026, 42)).toBe('R-2026-000042')
    expect(receiptNumber(2026, 1_234_567)).toBe('R-2026-1234567')
    expect(receiptNumber(0, 42)).toBe('R-000042')
  })

  test('a receipt is issued once with the facts at that time; numbers increase and restart each year', async () => {
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
