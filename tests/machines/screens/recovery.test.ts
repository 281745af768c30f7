import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { recoveryMachine } from '../../../machines/flows/recovery/machine'
import { recoveryMemory, recoveryView } from '../../../machines/flows/recovery/view'
import { change, recoveryModel, typed } from '../../model/cases/recovery'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(recoveryModel, {
  viewOf: (snapshot) => recoveryView(snapshot, 0),
  screens: {
    idle: 'opening, nobody',
    'request.asking': 'request, person: submitEmail',
    'request.requesting': 'request, server: busy cancel',
    'request.sent.cooling': 'sent, person: changeEmail',
    'request.sent.ready': 'sent, person: changeEmail resend',
    'request.sent.resending': 'sent, server: busy cancel changeEmail',
    'link.choosing': 'newPassword, person: submitPassword',
    'link.saving': 'newPassword, server: busy cancel',
    'link.unsure': 'unsure, person: retry',
    'link.used': 'used, person',
    'link.dead': 'dead, person',
    'link.closed': 'closed, person',
    'link.saved': 'saved, nobody',
    'undo.reading': 'reading, server: busy',
    'undo.noAnswer': 'noAnswer, person: lookAgain',
    'undo.offered': 'undo, person: undo',
    'undo.undoing': 'undo, server: busy cancel',
    'undo.unsure': 'undoUnsure, person: retry',
    'undo.used': 'undoUsed, person',
    'undo.dead': 'undoDead, person',
    'undo.undone': 'undone, nobody',
  },
  exceptions: [
    'link.saving, savePassword: LINK_EXPIRED → nothing',
    'request.sent.cooling, untilResend: error → nothing',
    'undo.reading, readChange: LINK_EXPIRED → nothing',
    'undo.undoing, undoChange: LINK_EXPIRED → nothing',
  ],
})

const page = (now = 0) => runningPage(recoveryModel, (snapshot) => recoveryView(snapshot, now))
const memoryOf = (opened: ReturnType<typeof page>) =>
  recoveryMemory(opened.snapshot() as SnapshotFrom<typeof recoveryMachine>)
const email = 'person@example.test'
const nothing = {
  email: '',
  token: '',
  typed: null,
  change: null,
  resetToken: null,
  keys: null,
  byNumber: false,
  secondsLeft: 0,
  problem: null,
}
/** Requests a link. */
async function sent(now = 0) {
  const opened = page(now)
  await opened.do('request.opened')
  await opened.do('email.submitted', { email })
  return opened.reply('requestLink', { ok: true, sentAt: 1_000 })
}

test('begins without anything known, and remembers nothing', () => {
  expect(page().view()).toMatchObject(nothing)
  expect(memoryOf(page())).toBeNull()
})

test('requests a link to the address that was entered, and another one after a minute', async () => {
  const opened = page()
  await opened.do('request.opened')
  await opened.do('email.submitted', { email })
  expect(opened.asked('requestLink')).toEqual({ email })
  expect(memoryOf(opened)).toBeNull()
  await opened.reply('requestLink', { ok: true, sentAt: 1_000 })
  expect(opened.asked('untilResend')).toEqual({ at: 61_000 })
  expect(memoryOf(opened)).toEqual({ email, resendAt: 61_000 })
  expect(opened.view()).toMatchObject({ email, secondsLeft: 61, canResend: false })
  expect((await sent(70_000)).view().secondsLeft).toBe(0)
  await opened.reply('untilResend', {})
  expect(opened.view()).toMatchObject({ secondsLeft: 0, canResend: true })
  await opened.do('resend.asked')
  expect(opened.asked('requestLink')).toEqual({ email })
})

test('continues after a reload where the link was requested', async () => {
  const opened = page()
  await opened.do('flow.resumed', { memory: { email, resendAt: 61_000 } })
  expect(opened.view()).toMatchObject({ screen: 'sent', email })
  expect(opened.asked('untilResend')).toEqual({ at: 61_000 })
})

test('changes the password with the token of the link, and then forgets the password', async () => {
  const opened = page()
  await opened.do('link.opened', { token: 'mailed' })
  expect(opened.view()).toMatchObject({ ...nothing, screen: 'newPassword', token: 'mailed' })
  await opened.do('password.submitted', { typed })
  expect(opened.asked('savePassword')).toEqual({ token: 'mailed', ...typed })
  expect(opened.view()).toMatchObject({ typed })
  const keys = { tokens: [], webhooks: [{ url: 'https://crm.example/events' }] }
  await opened.reply('savePassword', { ok: true, keys })
  expect(opened.view()).toMatchObject({ screen: 'saved', keys, typed: null })
})

test.each([
  ['LINK_EXPIRED', 'dead'],
  ['ACCOUNT_DEACTIVATED', 'closed'],
  ['RATE_LIMITED', 'newPassword'],
] as const)('a password refused with %s leads to %s', async (reason, screen) => {
  const opened = page()
  await opened.do('link.opened', { token: 'mailed' })
  await opened.do('password.submitted', { typed })
  await opened.reply('savePassword', refused(reason))
  expect(opened.view()).toMatchObject({ screen, typed: screen === 'newPassword' ? typed : null })
})

test('reads a change before undoing it by the same token', async () => {
  const opened = page()
  await opened.do('undo.opened', { token: 'noticed' })
  expect(opened.asked('readChange')).toEqual({ token: 'noticed' })
  await opened.reply('readChange', { ok: true, change })
  expect(opened.view()).toMatchObject({ screen: 'undo', change, byNumber: false })
  await opened.do('undo.confirmed')
  expect(opened.asked('undoChange')).toEqual({ token: 'noticed' })
  await opened.reply('undoChange', { ok: true, resetToken: 'reset' })
  expect(opened.view()).toMatchObject({ screen: 'undone', resetToken: 'reset' })
})

test.each([
  [{ email: null, had_password: false }, true],
  [{ email: null, had_password: true }, false],
  [{ had_password: false }, false],
])('an account with %j is used by number only: %s', async (more, byNumber) => {
  const opened = page()
  await opened.do('undo.opened', { token: 'noticed' })
  await opened.reply('readChange', { ok: true, change: { ...change, ...more } })
  expect(opened.view().byNumber).toBe(byNumber)
})

test.each(['savePassword', 'undoChange'])(
  'a link that %s finds used after silence may have been used by it',
  async (port) => {
    const opened = page()
    const isLink = port === 'savePassword'
    await opened.do(isLink ? 'link.opened' : 'undo.opened', { token: 'mailed' })
    if (!isLink) await opened.reply('readChange', { ok: true, change })
    await opened.do(isLink ? 'password.submitted' : 'undo.confirmed', { typed })
    await opened.lose(port)
    await opened.do('retry.asked')
    await opened.reply(port, refused('RATE_LIMITED'))
    expect(opened.view().screen).toBe(isLink ? 'newPassword' : 'undo')
    await opened.do(isLink ? 'password.submitted' : 'undo.confirmed', { typed })
    await opened.reply(port, refused('LINK_EXPIRED'))
    expect(opened.view()).toMatchObject({ screen: isLink ? 'used' : 'undoUsed', typed: null })
  },
)

test.each([
  ['link.opened', { token: '' }, 'dead'],
  ['undo.opened', { token: '' }, 'undoDead'],
  ['request.opened', {}, 'request'],
])('%s with %j forgets the link of before', async (event, more, screen) => {
  const opened = page()
  await opened.do('link.opened', { token: 'mailed' })
  await opened.do('password.submitted', { typed })
  await opened.lose('savePassword')
  await opened.do(event, more)
  expect(opened.view()).toMatchObject({ ...nothing, screen })
  expect(opened.context()).toMatchObject({ repeated: false })
})
