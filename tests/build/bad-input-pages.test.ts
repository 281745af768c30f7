import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from './site'

process.env['NODE_ENV'] = 'production'

let site: Awaited<ReturnType<typeof builtSite>>
beforeAll(async () => {
  site = await builtSite()
})
afterAll(() => site.close())

const results = [
  ['posted_since=2026-02-31', 'posted_since=x', 'cursor=x', 'parameter_values=x', 'latitude=1', 'north=91'],
  ['search=%00', 'city=a%00b', 'city=%ED%A0%80', 'min_price=1e400', 'max_price=-1', 'sort=constructor'],
  ['offset=999999999', 'limit=0', 'limit=1e9', 'users_promoted=1', 'radius=9999&latitude=1&longitude=1'],
  ['property_type={"toString":1}', 'parameter_id={"toString":1}', 'city=[[[', '__proto__=x', 'id=1&id=2'],
  ['search=%zz', `search=${'x'.repeat(5_000)}`, `slug_id=${'x'.repeat(5_000)}`, '%00=1', '&&==&='],
].flat()

describe('malformed URLs', () => {
  test.each(results)('/properties?%s still renders the result list', async (query) => {
    const { statusCode, headers } = await site.get(`/properties?${query}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
  })

  const words = ['%00', 'a%00b', 'constructor', '__proto__', '..%2f..%2fetc', 'x'.repeat(3_000)]
  const numbers = ['0', '1e3', '9'.repeat(15), '9'.repeat(40)]
  test.each([
    ...words.map((slug) => `/properties-details/${slug}`),
    ...[...words, ...numbers].map((id) => `/project-details/${id}`),
  ])('%s returns 404 with an HTML page', async (url) => {
    const { statusCode, body } = await site.get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<html')
  })

  test.each([
    '/%00',
    '/%zz',
    '/properties-details/%zz',
    '/project-details/%zz',
    '/assets/../../package.json',
    '/assets/%2e%2e/x',
  ])('%s is rejected without leaking stack traces or file contents', async (url) => {
    const { statusCode, body } = await site.get(url)
    expect(statusCode).toBeGreaterThanOrEqual(300)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toMatch(/node_modules|\bat \S+ \(|"name": "threshold"/)
  })
})
