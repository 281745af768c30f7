import { expect, test } from 'vitest'
import { refundView } from '../../../machines/flows/refund/view'
import { refundModel } from '../../model/cases/refund'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(refundModel, {
  viewOf: refundView,
  screens: {
    idle: 'closed, person: ask',
    asking: 'form, person: close open review',
    confirming: 'confirm, person: close confirm goBack open',
    sending: 'sending, server: busy open',
    ordered: 'ordered, nobody: ask',
    refused: 'refused, person: close lookAgain open',
    unsure: 'unsure, person: close open retry',
    reading: 'reading, server: busy close open',
    noAnswer: 'noAnswer, person: close lookAgain open',
    unavailable: 'unavailable, person: close open',
  },
  exceptions: [],
})

const dialog = () => runningPage(refundModel, refundView)
const offer = { leftMinor: 4900, currency: 'USD', methods: ['send', 'note'], disputes: [], endsPlan: true }
const none = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false }
const draft = { typed: '10', minor: 1000, reason: 'Asked', at: '2026-01-05', ref: 're_1', endsNow: true }
const today = '2026-01-05'

test('opens with what can be refunded, and nothing of the refund before', async () => {
  expect(dialog().view()).toMatchObject({
    method: 'send',
    offer: { leftMinor: 0, currency: '', methods: [], disputes: [], endsPlan: false },
    draft: none,
    wrong: [],
    message: '',
    problem: null,
  })
  const opened = await dialog().do('refund.asked', { method: 'note', key: 'k', offer, draft })
  expect(opened.view()).toMatchObject({ method: 'note', offer, draft, wrong: [], message: '' })
  await opened.do('refund.reviewed', { draft, today })
  await opened.do('refund.confirmed', { checked: true })
  await opened.reply('sendRefund', { ok: true, message: 'Ordered.' })
  expect(opened.view()).toMatchObject({ screen: 'ordered', message: 'Ordered.' })
  await opened.do('refund.asked', { method: 'send', key: 'k2', offer, draft: none })
  expect(opened.view()).toMatchObject({ method: 'send', draft: none, message: '' })
})

test('keeps what was entered, right or wrong, and asks to check the box', async () => {
  const opened = await dialog().do('refund.asked', { method: 'send', key: 'k', offer, draft: none })
  const wrong = { ...draft, minor: 9900 }
  await opened.do('refund.reviewed', { draft: wrong, today })
  expect(opened.view()).toMatchObject({ screen: 'form', draft: wrong, wrong: ['amount'] })
  await opened.do('refund.reviewed', { draft, today })
  expect(opened.view()).toMatchObject({ screen: 'confirm', draft, wrong: [] })
  await opened.do('refund.confirmed', { checked: false })
  expect(opened.view()).toMatchObject({ screen: 'confirm', wrong: ['checked'] })
  await opened.do('back.asked')
  expect(opened.view()).toMatchObject({ screen: 'form', draft, wrong: [] })
  await opened.do('refund.reviewed', { draft, today })
  await opened.do('refund.confirmed', { checked: false })
  await opened.do('refund.confirmed', { checked: true })
  expect(opened.view()).toMatchObject({ screen: 'sending', wrong: [] })
  expect(opened.asked('sendRefund')).toEqual({
    method: 'send',
    key: 'k',
    draft,
    leftMinor: 4900,
    despiteDispute: false,
  })
})

test.each([
  [{ minor: 0 }, ['amount']],
  [{ minor: 1 }, []],
  [{ minor: -1 }, ['amount']],
  [{ minor: 4900 }, []],
  [{ minor: 4901 }, ['amount']],
])('with %j finds wrong: %j', async (more, wrong) => {
  const opened = await dialog().do('refund.asked', { method: 'send', key: 'k', offer, draft: none })
  await opened.do('refund.reviewed', { draft: { ...draft, ...more }, today })
  expect(opened.view().wrong).toEqual(wrong)
})

test.each([
  ['send', { at: '', ref: '' }, []],
  ['send', { reason: '' }, ['reason']],
  ['note', { at: '' }, ['at']],
  ['note', { at: '2026-01-06' }, ['at']],
  ['note', { ref: '' }, ['ref']],
  ['arrived', { at: '', ref: '' }, ['at', 'ref']],
  ['note', {}, []],
])('the method %s with %j finds wrong: %j', async (method, more, wrong) => {
  const opened = await dialog().do('refund.asked', { method, key: 'k', offer, draft: none })
  await opened.do('refund.reviewed', { draft: { ...draft, ...more }, today })
  expect(opened.view().wrong).toEqual(wrong)
})

test.each([
  ['note', ''],
  ['arrived', 're_1'],
])('asks by the method %s about the refund %s, despite a dispute', async (method, ref) => {
  const disputed = { ...offer, disputes: ['dp_1'] }
  const opened = await dialog().do('refund.asked', { method, key: 'k', offer: disputed, draft })
  await opened.do('refund.reviewed', { draft, today })
  if (method === 'note') await opened.do('refund.confirmed', { checked: true })
  expect(opened.asked('sendRefund')).toMatchObject({ method, despiteDispute: true })
  await opened.reply('sendRefund', refused('CONFLICT'))
  await opened.do('look.again')
  expect(opened.asked('readOffer')).toEqual({ ref })
})

test('records an arrival without a summary, whatever is left to refund', async () => {
  const opened = await dialog().do('refund.asked', { method: 'arrived', key: 'k', offer, draft })
  await opened.do('refund.reviewed', { draft: { ...draft, minor: 9900 }, today })
  expect(opened.view()).toMatchObject({ screen: 'sending', wrong: [] })
})

test.each([
  [{ errors: { reason: 'Too long.' } }, 'form'],
  [{ errors: {} }, 'refused'],
  [{}, 'refused'],
])('a refusal with %j leads to %s', async (more, screen) => {
  const opened = await dialog().do('refund.asked', { method: 'send', key: 'k', offer, draft })
  await opened.do('refund.reviewed', { draft, today })
  await opened.do('refund.confirmed', { checked: true })
  await opened.reply('sendRefund', refused('VALIDATION', more))
  expect(opened.view().screen).toBe(screen)
})

test.each([
  [['send'], 'form'],
  [['note'], 'unavailable'],
])('after a refusal, %j allows: %s', async (methods, screen) => {
  const opened = await dialog().do('refund.asked', { method: 'send', key: 'k', offer, draft })
  await opened.do('refund.reviewed', { draft, today })
  await opened.do('refund.confirmed', { checked: true })
  await opened.reply('sendRefund', refused('CONFLICT'))
  await opened.do('look.again')
  const now = { ...offer, leftMinor: 500, methods }
  await opened.reply('readOffer', { ok: true, offer: now })
  expect(opened.view()).toMatchObject({ screen, offer: now })
})
