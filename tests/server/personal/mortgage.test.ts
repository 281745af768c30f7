import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { subscribe } from '../../support/listings-world'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const asked = { loan_amount: '250000', down_payment: '50000', interest_rate: '6.5', loan_term_years: '30' }

describe('mortgage-calculator', () => {
  test('returns the payment and its totals to everyone', async () => {
    const content = await app.call('mortgage-calculator', asked)
    expect(content.data.main.monthly_payment).toBe(1264.14)
    expect(content.data.main.total_payment - content.data.main.total_interest).toBeCloseTo(200_000, 6)
    expect(content.data.yearly).toEqual([])
    expect(content).not.toHaveProperty('yearly_locked')
  })

  test('returns the yearly schedule to users with a plan for it, and tells others what is missing (D82)', async () => {
    const years = { ...asked, show_all_details: '1' }
    expect(await app.call('mortgage-calculator', years)).toMatchObject({
      error: false,
      yearly_locked: 'NOT_LOGGED_IN',
      data: { yearly: [] },
    })
    const { user, token } = await person(app.ctx)
    expect(await app.call('mortgage-calculator', years, { token })).toMatchObject({
      error: false,
      message: 'Mortgage Calculator Detail Package Not Available',
      yearly_locked: 'PACKAGE_MISSING',
      data: { yearly: [] },
    })
    await subscribe(app.ctx, user.id, { mortgage_calculator_detail: null })
    const { data } = await app.call('mortgage-calculator', years, { token })
    expect(data.yearly).toHaveLength(30)
    expect(data.yearly.at(-1).balance).toBe(0)
  })

  test.each([
    ['a down payment that leaves nothing to lend', { down_payment: '250000' }, 'down_payment'],
    ['a term of no year', { loan_term_years: '0' }, 'loan_term_years'],
    ['a term over fifty years', { loan_term_years: '51' }, 'loan_term_years'],
    ['a rate below nothing', { interest_rate: '-1' }, 'interest_rate'],
    ['an amount that is none', { loan_amount: 'much' }, 'loan_amount'],
  ])('rejects %s', async (_, wrong, field) => {
    const content = await app.call('mortgage-calculator', { ...asked, ...wrong })
    expect(content).toMatchObject({ error: true, code: 'VALIDATION' })
    expect(content['errors']).toHaveProperty(field)
  })
})
