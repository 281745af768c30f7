import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyOutcome } from './money-outcomes'
import { moneySite, opened, refund, type MoneySite } from '../../../support/money-site'
import { payingSite, type PayingSite } from '../../../support/payments-site'
import { person } from '../../../support/people'

let site: PayingSite
let at: MoneySite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
})
afterAll(() => site.close())

describe('bookkeeping export', () => {
  const file = async (query: string, token = at.boss) => {
    const { statusCode, body } = await site.http.inject({
      url: `/api/admin/export/movements${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return {
      statusCode,
      lines: body
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    }
  }

  test('has one line per money movement, exact to the minor unit', async () => {
    const { first, second, cameBack, taken } = await everyOutcome(at)
    const { lines } = await file('')
    expect(lines[0]).toBe(
      'at,kind,gateway,mode,gateway_id,payment_id,receipt,credit_note,currency,amount,minor_units,noted_at',
    )
    // 15 charges, 1 second charge, 5 refunds, 1 returned refund, 5 dispute debits and 1 credit; 1 charge in euros; 3
    // charges and 1 refund in rupees.
    expect(lines).toHaveLength(1 + 28 + 1 + 4)
    const year = first.slice(0, 4)
    const of = (id: string) =>
      lines.filter((line) => line.includes(id)).map((line) => line.split(',').slice(1, -1).join())
    const numbers = of(cameBack.id).join()
    const receipt = /R-\d{4}-\d{6}/.exec(numbers)![0]
    const note = /C-\d{4}-\d{6}/.exec(numbers)![0]
    expect(receipt.startsWith(`R-${year}-`)).toBe(true)
    expect(of(cameBack.id)).toEqual([
      `charge,stripe,sandbox,ch_${cameBack.id},${cameBack.id},${receipt},,USD,49.00,4900`,
      `refund,stripe,sandbox,re_1,${cameBack.id},,${note},USD,-49.00,-4900`,
      `refundReturned,stripe,sandbox,re_1,${cameBack.id},,${note},USD,49.00,4900`,
    ])
    expect(of(taken.id).at(-1)).toBe(`disputeOut,stripe,sandbox,dp_1,${taken.id},,,USD,-49.00,-4900`)
    expect(lines.filter((line) => line.includes('secondCharge'))).toHaveLength(1)
    // An amount that can't be expressed is listed with an empty field.
    expect(lines.filter((line) => /,INR,,,/.test(line))).toHaveLength(1)
    expect((await file(`?from=${second}`)).lines.length + (await file(`?to=${first}`)).lines.length).toBe(
      lines.length + 1,
    )
  })

  test('sorts all lines by the day the money moved, however late the server learned of it', async () => {
    const late = await opened(at, 'stripe')
    site.ctx.clock.pass(86_400_000)
    const prompt = await opened(at, 'stripe')
    const early = new Date(site.ctx.clock.now().getTime() - 3_600_000)
    await prompt.says()
    await late.says({ at: early })
    const ids = async () => (await file('')).lines.slice(1).map((line) => line.split(',')[5])
    expect(await ids()).toEqual([late.id, prompt.id])
    // Inserts more than one batch of movements: many at the same moment, some with fractions of a millisecond.
    await sql`
      insert into money_movement (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
      select payment_id, 'refund', gateway, mode, -n, currency, at + (n % 3) * interval '1 microsecond', noted_at
      from money_movement, generate_series(1, 700) n where payment_id = ${prompt.id}`.execute(site.ctx.db)
    const { lines } = await file('')
    expect(new Set(lines).size).toBe(1 + 2 + 700)
    const times = lines.slice(1).map((line) => line.split(',')[0]!)
    expect(times).toEqual(times.toSorted())
  })

  test('neutralises formulas from a gateway and requires the payments permission', async () => {
    const odd = await opened(at, 'stripe')
    await odd.says({ refunds: [refund(100, 'succeeded', { id: '=HYPERLINK("http://evil.test","x")' })] })
    const { lines } = await file('')
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
    const editor = await person(site.ctx, { role: 'admin', permissions: ['content'] })
    expect((await file('', editor.token)).lines[0]).toContain('FORBIDDEN')
  })
})
