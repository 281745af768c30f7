import { expect, test } from 'vitest'
import { readTheme } from '../../../../src/app/session/theme'
import { personLinks } from '../../../../src/app/shell/person-links'
import { storeAddress } from '../../../../src/app/shell/AppPrompt'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 14)'

test('the app is offered only on its own platform and if configured (D89)', () => {
  const stores = { appstore_id: '123', playstore_id: 'com.example' }
  expect(storeAddress(iphone, stores)).toBe('https://apps.apple.com/app/id123')
  expect(storeAddress(android, stores)).toBe('https://play.google.com/store/apps/details?id=com.example')
  expect(storeAddress(android, { ...stores, playstore_id: 'https://x.test/app' })).toBe('https://x.test/app')
  expect(storeAddress('Mozilla/5.0 (X11; Linux x86_64)', stores)).toBeNull()
  expect(storeAddress(iphone, { appstore_id: '', playstore_id: '' })).toBeNull()
})

test("an invalid cookie leads to the system's theme", () => {
  expect(['dark', 'light', 'system', '<b>', undefined].map(readTheme)).toEqual([
    'dark',
    'light',
    'system',
    'system',
    'system',
  ])
})

test('only admins see the link to the administration', () => {
  expect(personLinks('user').map(({ to }) => to)).not.toContain('/admin')
  expect(personLinks('admin')[0]?.to).toBe('/admin')
})
