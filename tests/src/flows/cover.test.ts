import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { pack } from '../../../machines/flows/memory'
import { signupVersion, type SignupMemory } from '../../../machines/flows/signup/setup'
import { leavesForm } from '../../../machines/flows/signup/view'
import { coverScript } from '../../../src/flows/FormCover'

const remembered: SignupMemory = {
  entry: 'signIn',
  name: '',
  email: 'somebody@example.test',
  mobile: '',
  channel: 'email',
  byPhone: false,
  hosted: false,
  session: null,
  registration: null,
  sentTo: null,
  codeAlive: false,
  resendAt: 0,
  expiresAt: 0,
}
const memory = (change: Partial<SignupMemory> = {}) => ({
  'flow.signup': JSON.stringify(pack('signup', signupVersion, { ...remembered, ...change }, 0, 600_000)),
})
const session = (data: unknown) => ({
  root: JSON.stringify({ version: 1, parts: { User_signup: { data, loading: false } } }),
})

/** Returns the CSS rules added by the page's script in a browser with this storage. */
function rulesIn(local: Record<string, string>, tab: Record<string, string>): string[] {
  const rules: string[] = []
  const storage = (kept: Record<string, string>) => ({ getItem: (key: string) => kept[key] ?? null })
  class CSSStyleSheet {
    replaceSync = (rule: string) => void rules.push(rule)
  }
  const document = { adoptedStyleSheets: [] }
  runInNewContext(coverScript({ flow: 'signup', leaves: leavesForm }), {
    localStorage: storage(local),
    sessionStorage: storage(tab),
    document,
    CSSStyleSheet,
  })
  expect(document.adoptedStyleSheets).toHaveLength(rules.length)
  return rules
}

describe('server-rendered form', () => {
  test.each([
    ['of a guest', {}, {}],
    ['of a guest who was signed in once', session(null), {}],
    ['of a guest who comes back to it', {}, memory()],
    ['in a browser that keeps something else', { root: 'nothing of ours' }, { 'flow.signup': '{"a":1}' }],
  ])('the form stays visible %s', (_, local, tab) => expect(rulesIn(local, tab)).toEqual([]))

  test.each([
    ['of somebody who is signed in', session({ token: 'a', data: {} }), {}],
    ['of somebody to whom a code was sent', {}, memory({ sentTo: 'somebody@example.test' })],
    ['of somebody who chose the mobile number', {}, memory({ byPhone: true })],
  ])('the form is hidden %s until the flow starts', (_, local, tab) =>
    expect(rulesIn(local, tab)).toEqual([
      expect.stringContaining('[data-state="signup.idle"]{display:none}'),
    ]),
  )
})
