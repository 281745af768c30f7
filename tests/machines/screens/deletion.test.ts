import { expect, test } from 'vitest'
import { deletionView } from '../../../machines/flows/deletion/view'
import { deletionModel } from '../../model/cases/deletion'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(deletionModel, {
  viewOf: deletionView,
  screens: {
    idle: 'closed, person: ask',
    reading: 'reading, server: busy close open',
    noAnswer: 'noAnswer, person: close lookAgain open',
    confirming: 'confirm, person: close confirm open',
    sending: 'sending, server: busy open',
    requested: 'requested, nobody: open',
    blocked: 'blocked, person: close lookAgain open',
    refused: 'refused, person: close lookAgain open',
    unsure: 'unsure, person: close lookAgain open',
    checking: 'checking, server: busy close open',
    unchanged: 'unchanged, person: close confirm open',
    signedOut: 'signedOut, nobody: open',
  },
  exceptions: [],
})

const none = { properties: 0, projects: 0, packages: 0, favourites: 0, searches: 0, tokens: 0 }
const losses = { properties: 3, projects: 1, packages: 1, favourites: 2, searches: 1, tokens: 2 }

/** Opens the dialog for an account whose content has been counted. */
async function counted() {
  const dialog = await runningPage(deletionModel, deletionView).do('deletion.asked', { account: 7 })
  return dialog.reply('readLosses', { ok: true, losses })
}

test('shows what is lost, and asks for the account that was shown', async () => {
  expect(runningPage(deletionModel, deletionView).view()).toMatchObject({ losses: none, message: '' })
  const dialog = await counted()
  expect(dialog.view()).toMatchObject({ screen: 'confirm', losses, message: '' })
  await dialog.do('deletion.confirmed')
  expect(dialog.asked('requestDeletion')).toEqual({ account: 7 })
  await dialog.reply('requestDeletion', { ok: true, message: 'Your account will be deleted.' })
  expect(dialog.view()).toMatchObject({ screen: 'requested', message: 'Your account will be deleted.' })
})

test('counts again for each account', async () => {
  const dialog = await counted()
  await dialog.do('dialog.closed')
  await dialog.do('deletion.asked', { account: 8 })
  expect(dialog.view()).toMatchObject({ screen: 'reading', losses: none, message: '' })
  await dialog.reply('readLosses', { ok: true, losses })
  await dialog.do('deletion.confirmed')
  expect(dialog.asked('requestDeletion')).toEqual({ account: 8 })
})

test.each([
  [refused('NOT_ALLOWED', { openPayment: true } as object), 'blocked'],
  [refused('NOT_ALLOWED', { openPayment: false } as object), 'refused'],
  [refused('NOT_ALLOWED'), 'refused'],
  [refused('NOT_LOGGED_IN'), 'signedOut'],
])('a request refused with %j leads to %s', async (answer, screen) => {
  const dialog = await (await counted()).do('deletion.confirmed')
  expect((await dialog.reply('requestDeletion', answer)).view().screen).toBe(screen)
})

test.each([
  [{ ok: true, losses: none }, 'unchanged', none],
  [refused('NOT_LOGGED_IN'), 'signedOut', losses],
  [refused('RATE_LIMITED'), 'unsure', losses],
])('after a lost answer, %j leads to %s', async (answer, screen, shown) => {
  const dialog = await (await counted()).do('deletion.confirmed')
  await dialog.lose('requestDeletion')
  await dialog.do('look.again')
  await dialog.reply('readLosses', answer)
  expect(dialog.view()).toMatchObject({ screen, losses: shown })
})
