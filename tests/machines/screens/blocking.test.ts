import { expect, test } from 'vitest'
import { blockingView } from '../../../machines/flows/blocking/view'
import { blockingModel } from '../../model/cases/blocking'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(blockingModel, {
  viewOf: blockingView,
  screens: {
    idle: 'closed, person: open | closedBlocked, person: open',
    reading: 'reading, server: busy close open',
    noAnswer: 'noAnswer, person: close lookAgain open',
    confirming: 'form, person: block close open',
    submitting: 'submitting, server: busy open',
    blockFailed: 'blockFailed, person: close open retry',
    blocked: 'blocked, nobody: close open unblock',
    unblocking: 'unblocking, server: busy open',
    unblockFailed: 'unblockFailed, person: close open retry',
    unblocked: 'unblocked, nobody: blockAgain close open',
    refused: 'refused, person: close lookAgain open',
  },
  exceptions: [],
})

test('asks about, blocks and unblocks the user the dialog is about', async () => {
  const dialog = runningPage(blockingModel, blockingView)
  expect(dialog.view()).toMatchObject({ known: null, reason: '', problem: null, open: false })
  await dialog.do('dialog.opened')
  expect(dialog.asked('readBlock')).toEqual({ target: 2 })
  await dialog.reply('readBlock', { ok: true, block: null })
  await dialog.do('block.confirmed', { reason: 'Rude' })
  expect(dialog.asked('setBlock')).toEqual({ target: 2, reason: 'Rude' })
  await dialog.reply('setBlock', { ok: true })
  expect(dialog.view().known).toEqual({ since: null, reason: 'Rude' })
  await dialog.do('unblock.asked')
  expect(dialog.asked('liftBlock')).toEqual({ target: 2 })
  await dialog.reply('liftBlock', { ok: true })
  await dialog.do('block.asked')
  expect(dialog.view()).toMatchObject({ screen: 'form', known: null, reason: '' })
  await dialog.do('block.confirmed', { reason: '' })
  await dialog.reply('setBlock', { ok: true })
  expect(dialog.view().known).toEqual({ since: null, reason: null })
})

test('shows a block since when the server says it holds, and its reason', async () => {
  const dialog = runningPage(blockingModel, blockingView)
  const block = { since: '2026-01-05T09:00:00.000Z', reason: 'Asks for money' }
  await dialog.do('dialog.opened')
  await dialog.reply('readBlock', { ok: true, block })
  expect(dialog.view()).toMatchObject({ screen: 'blocked', open: true, known: block })
})

test('returns to the form only for a reason that the server refuses', async () => {
  const after = async (answer: object) => {
    const dialog = runningPage(blockingModel, blockingView)
    await dialog.do('dialog.opened')
    await dialog.reply('readBlock', { ok: true, block: null })
    await dialog.do('block.confirmed', { reason: 'Rude' })
    return (await dialog.reply('setBlock', answer)).view()
  }
  const wrong = refused('VALIDATION', { errors: { reason: 'Too long.' } })
  expect(await after(wrong)).toMatchObject({ screen: 'form', reason: 'Rude' })
  const other = refused('VALIDATION', { errors: { to_user_id: 'Unknown.' } })
  expect(await after(other)).toMatchObject({ screen: 'refused' })
})
