import { expect, test } from 'vitest'
import { isSitePath } from '../../contract/site/site-path'

test.each([
  '/',
  '/list-property',
  '/checkout/1?returnTo=%2F',
  '/properties?city=Z%C3%BCrich&search=50%25#map',
  '/articles/ما-هو-العقار',
  '/properties?search=a//b',
])('accepts %s as a path of this site', (path) => expect(isSitePath(path)).toBe(true))

const elsewhere = [
  '',
  'evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%5c/evil.example',
  '/%2Fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\t\\evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/a/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/ok\u0000',
  '/ok\u2028',
  '/%zz',
]
test.each(elsewhere)('rejects %j as a path', (path) => expect(isSitePath(path)).toBe(false))

test('no accepted path makes a browser leave the site', () => {
  const page = 'https://homes.example/login'
  const leaving = elsewhere.filter((path) => new URL(path, page).host !== 'homes.example')
  expect(leaving.length).toBeGreaterThan(5)
  expect(leaving.filter(isSitePath)).toEqual([])
})
