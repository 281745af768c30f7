import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { expect, test } from 'vitest'
import { ShownOracle, type ShownTable } from '../../e2e/kit/expected-screen'
import type { Seen } from '../../e2e/pages/flow'

const table: ShownTable = {
  waiting: {
    buttons: { 'resend.asked': 'Resend code' },
    links: { 'Sign in': '/login' },
    countdowns: [{ sentence: 'Again in {time}.', begins: ({ type }) => (type === 'sent' ? 60 : null) }],
  },
}
const start = Date.UTC(2026, 0, 1)
const screen: Seen = {
  state: 'flow.waiting',
  screen: 'waiting',
  title: 'Check your e-mail',
  text: 'Again in 60 seconds.',
  alerts: [],
  controls: [{ event: 'resend.asked', name: 'Resend code', enabled: false }],
  links: [{ name: 'Sign in', to: '/login' }],
  dir: 'ltr',
  now: start,
  reports: { document: 1, steps: [] },
}

/**
 * Returns how the screen differs from the table `after` seconds after an event; the two polls around the event are
 * `span` ms apart.
 */
function wrong(change: Partial<Seen>, { lang = 'en', after = 0, span = 0 } = {}) {
  const event: AnyEventObject = { type: 'sent' }
  const past = [{ event, after: start - span, until: start }]
  const seen = { ...screen, now: start + after * 1000, ...change }
  return new ShownOracle(table, lang).wrong(seen, { context: {} } as AnyMachineSnapshot, past)
}

test('accepts a screen that matches the screen table', () => expect(wrong({})).toEqual([]))

test.each([
  ['a button that says something else', { controls: [{ event: 'resend.asked', name: 'Go', enabled: true }] }],
  ['a button that nobody wrote down', { controls: [{ event: 'x', name: 'Resend code', enabled: true }] }],
  ['a link that leads elsewhere', { links: [{ name: 'Sign in', to: '/register' }] }],
  ['a link that is missing', { links: [] }],
  ['a countdown that is missing', { text: 'Again soon.' }],
  ['a countdown ten seconds too long', { text: 'Again in 2 minutes.' }],
  ['a countdown ten seconds too short', { text: 'Again in 50 seconds.' }],
])('rejects %s', (_, change) => expect(wrong(change)).not.toEqual([]))

test('rejects a countdown above its full length, however long the polling interval', () => {
  expect(wrong({ text: 'Again in 2 minutes.' }, { span: 1000 })).toHaveLength(1)
})

test('requires a countdown to follow the clock', () => {
  expect(wrong({ text: 'Again in 41 seconds.' }, { after: 19 })).toEqual([])
  expect(wrong({ text: 'Again in 60 seconds.' }, { after: 19 })).toHaveLength(1)
})

test("requires names in the script of the page's language", () => {
  const arabic = [{ event: 'resend.asked', name: 'إعادة إرسال الرمز', enabled: false }]
  expect(
    wrong({ controls: arabic, links: [{ name: 'تسجيل الدخول', to: '/login' }] }, { lang: 'ar' }),
  ).toEqual([])
  expect(wrong({ controls: arabic }, { lang: 'ar' })).toHaveLength(1)
})
