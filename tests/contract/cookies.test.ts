import { expect, test } from 'vitest'
import { cookieLine, readCookie } from '../../contract/site/cookies'

test('a cookie set over HTTPS is Secure, host-only and has the __Host- prefix; one set over HTTP is plain', () => {
  expect(cookieLine('theme', 'dark', true)).toBe(
    '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect(cookieLine('lang', 'ar', false, 60)).toBe('lang=ar; Path=/; Max-Age=60; SameSite=Lax')
})

test('the prefixed cookie takes precedence over a plain one, which another host of the domain may have set', () => {
  expect(readCookie('lang=hi; __Host-lang=ar; theme=dark', 'lang')).toBe('ar')
  expect(readCookie('xlang=hi; lang=ar', 'lang')).toBe('ar')
  expect(readCookie('__Host-lang; lang; __Host-lang=ar', 'lang')).toBe('ar')
  expect([readCookie(undefined, 'lang'), readCookie('language=ar', 'lang')]).toEqual([undefined, undefined])
})
