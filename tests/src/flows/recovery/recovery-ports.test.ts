import { afterEach, expect, test, vi } from 'vitest'
import { currentToken, session } from '../../../../src/app/session/session-store'
import { recoveryActors } from '../../../../src/flows/recovery/actors'
import { openMailed, readMailedSearch } from '../../../../src/flows/recovery/mailed-token'
import { change } from '../../../model/cases/recovery'
import { askPort, recordingApi } from '../../../support/ask-port'

afterEach(() => {
  vi.useRealTimers()
  session.actions.signedOut()
})

test('requests a link, whose time counts from the answer', async () => {
  vi.useFakeTimers({ now: 5_000, toFake: ['Date'] })
  const { api, calls } = recordingApi({ 'forgot-password': {} })
  const sent = await askPort(recoveryActors(api).requestLink, { email: 'person@example.test' })
  expect(sent).toEqual({ ok: true, sentAt: 5_000 })
  expect(calls).toEqual([['forgot-password', { email: 'person@example.test' }]])
})

test('sets the password with the token, and learns which keys still give access', async () => {
  const keys = { tokens: [{ name: 'CRM', last_four: '91af' }], webhooks: [] }
  const { api, calls } = recordingApi({ 'reset-password': { data: keys } })
  const input = { token: 't', password: 'new-password', re_password: 'new-password' }
  expect(await askPort(recoveryActors(api).savePassword, input)).toEqual({ ok: true, keys })
  expect(calls).toEqual([['reset-password', input]])
})

test('reads what a link undoes without undoing it', async () => {
  const { api, calls } = recordingApi({ 'undo-change': { data: change } })
  expect(await askPort(recoveryActors(api).readChange, { token: 't' })).toEqual({ ok: true, change })
  expect(calls).toEqual([['undo-change', { token: 't' }]])
})

test('undoing a change ends the session of this browser too', async () => {
  session.actions.signedIn({ token: 'stolen', person: { id: 1 } as never })
  const { api, calls } = recordingApi({ 'undo-change:confirm': { data: { reset_token: 'r' } } })
  const undone = await askPort(recoveryActors(api).undoChange, { token: 't' })
  expect(undone).toEqual({ ok: true, resetToken: 'r' })
  expect(calls).toEqual([['undo-change:confirm', { token: 't' }]])
  expect(currentToken()).toBeNull()
})

test('moves the token of an older link to the hash, which is never sent to a server', () => {
  expect(readMailedSearch({ token: 't', utm: 'mail' })).toEqual({ token: 't' })
  expect(readMailedSearch({ token: 7 })).toEqual({})
  const open = openMailed('/reset-password')
  expect(() => open({ search: {} })).not.toThrow()
  let moved: unknown
  try {
    open({ search: { token: 'mailed-token' } })
  } catch (error) {
    moved = error
  }
  expect(moved).toMatchObject({
    options: { to: '/reset-password', search: {}, hash: 'token=mailed-token', replace: true },
  })
})
