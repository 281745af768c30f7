import { expect, test } from 'vitest'
import { verificationView } from '../../../machines/flows/verification/view'
import { refused } from '../../model/cases/refusals'
import { fresh, verificationModel } from '../../model/cases/verification'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(verificationModel, {
  viewOf: verificationView,
  screens: {
    idle: 'closed, person: open',
    reading: 'reading, server: busy cancel',
    noAnswer: 'noAnswer, person: lookAgain',
    unavailable: 'unavailable, admin: lookAgain',
    filling: 'form, person: submit',
    sending: 'sending, server: busy',
    unsure: 'unsure, person: lookAgain',
    changed: 'changed, person: lookAgain',
    pending: 'pending, admin: lookAgain',
    asked: 'asked, person: applyAgain lookAgain',
    failed: 'failed, person: applyAgain lookAgain',
    revoked: 'revoked, person: applyAgain lookAgain',
    verified: 'verified, nobody: lookAgain',
  },
  exceptions: [
    'sending, sendApplication: CONFLICT → nothing',
    'sending, sendApplication: NOT_ALLOWED → nothing',
  ],
})

const stored = [{ id: 1, value: 'stored', proof: null }]
const typed = [{ id: 1, value: 'typed', proof: null }]
const standing = { ...fresh, formVersion: 4, answers: stored }
const sentBefore = { state: 'asked', reason: 'Which districts?', sentAt: '2026-01-05T09:00:00.000Z' } as const
const given = [{ id: 1, name: 'Licence number', value: 'old', proof: null }]

async function form(more: object = {}) {
  const page = await runningPage(verificationModel, verificationView).do('form.opened')
  return page.reply('readStanding', { ok: true, standing: { ...standing, ...more } })
}

test('begins with the stored answers, and sends those entered with the version of the form', async () => {
  expect(runningPage(verificationModel, verificationView).view()).toMatchObject({
    standing: null,
    answers: [],
    problem: null,
  })
  const page = await form()
  expect(page.view()).toMatchObject({ screen: 'form', standing, answers: stored })
  await page.do('application.submitted', { answers: typed })
  expect(page.asked('sendApplication')).toEqual({ answers: typed, formVersion: 4 })
  expect(page.view()).toMatchObject({ answers: typed })
})

test('an application that was sent is in review, without the reason and answers of the one before', async () => {
  const page = await form({ ...sentBefore, given })
  expect(page.view()).toMatchObject({ screen: 'asked', standing: { ...sentBefore, given } })
  await page.do('apply.again')
  await page.do('application.submitted', { answers: typed })
  await page.reply('sendApplication', { ok: true })
  expect(page.view()).toMatchObject({
    screen: 'pending',
    standing: { ...standing, state: 'pending', reason: null, sentAt: null, given: [] },
    answers: stored,
  })
})

test.each([
  ['CONFLICT', 'changed', typed],
  ['NOT_ALLOWED', 'reading', typed],
  ['VALIDATION', 'form', typed],
] as const)(
  'an application refused with %s leads to %s, and its answers are kept',
  async (reason, screen, answers) => {
    const page = await form()
    await page.do('application.submitted', { answers: typed })
    await page.reply('sendApplication', refused(reason))
    expect(page.view()).toMatchObject({ screen, answers })
  },
)

test('the stored answers count once the form has been read again', async () => {
  const page = await form()
  await page.do('application.submitted', { answers: typed })
  await page.reply('sendApplication', refused('CONFLICT'))
  await page.do('look.again')
  await page.reply('readStanding', { ok: true, standing })
  expect(page.view()).toMatchObject({ screen: 'form', answers: stored })
})

test.each([
  ['initial', 'form'],
  ['pending', 'pending'],
  ['asked', 'asked'],
  ['failed', 'failed'],
  ['revoked', 'revoked'],
  ['success', 'verified'],
])('an application that is %s shows %s', async (state, screen) => {
  expect((await form({ state })).view()).toMatchObject({ screen, standing: { ...standing, state } })
})
