import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { ground, listing } from '../../support/listings-world'
import { admin, person } from '../../support/people'

let app: TestApp
let token: string
let house: number
let seller: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  app = await testApp()
  const at = await ground(app.ctx)
  token = (await admin(app.ctx)).token
  const reached = { email: 'sally@example.test', mobile: '+493055512345' }
  seller = await person(app.ctx, { name: 'Sally Seller', ...reached })
  const waits = { request_status: 'pending' } as const
  house = await listing(app.ctx, at, seller.user.id, { ...waits, title: 'Lighthouse by the 100% sea_side' })
  await listing(app.ctx, at, seller.user.id, { ...waits, title: 'Windmill' })
})
afterAll(() => app.close())

const find = (search: string, as = token) => app.call('admin/find', { search }, { token: as })
const names = async (search: string, as = token) =>
  (await find(search, as)).data.map(({ record, title }: { record: string; title: string }) => [record, title])

describe('admin record search', () => {
  test.each([
    ['lightHOUSE', [['property', 'Lighthouse by the 100% sea_side']]],
    ['100% sea', [['property', 'Lighthouse by the 100% sea_side']]],
    ['sea_side', [['property', 'Lighthouse by the 100% sea_side']]],
    ['sea%side', []],
    ['sally@', [['account', 'Sally Seller']]],
    ['sal', [['account', 'Sally Seller']]],
    ['+49 (30) 555-12345', [['account', 'Sally Seller']]],
    ['nobody knows', []],
  ])('%j finds %j', async (search, found) => expect(await names(search)).toEqual(found))

  test('finds records by their number without any text', async () => {
    const { data } = await find(String(house))
    expect(data).toContainEqual(
      expect.objectContaining({ record: 'property', id: String(house), state: 'pending' }),
    )
    expect(await names('li')).toEqual([])
  })

  test('finds only record kinds the member may see', async () => {
    const { token: editor } = await person(app.ctx, { role: 'admin', permissions: ['content'] })
    const { token: support } = await person(app.ctx, { role: 'admin', permissions: ['people'] })
    expect(await names('lighthouse', editor)).toEqual([])
    expect(await names('sally', editor)).toEqual([])
    expect(await names('sally', support)).toEqual([['account', 'Sally Seller']])
    expect(await names(String(house), editor)).toEqual([])
    expect(await find('sally', seller.token)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('counts pending records of the kinds the member may see', async () => {
  const waiting = async (as: string) => (await app.call('admin/waiting', {}, { token: as })).data
  expect(await waiting(token)).toMatchObject({ property: 2, report: 0, payment: 0 })
  const { token: support } = await person(app.ctx, { role: 'admin', permissions: ['messages'] })
  expect(await waiting(support)).toEqual({ 'contact-message': 0 })
  expect(await app.call('admin/waiting', {}, { token: seller.token })).toMatchObject({ code: 'FORBIDDEN' })
})
