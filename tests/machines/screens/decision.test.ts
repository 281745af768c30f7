import { expect, test } from 'vitest'
import { decisionView } from '../../../machines/flows/decision/view'
import { decisionModel } from '../../model/cases/decision'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(decisionModel, {
  viewOf: decisionView,
  screens: {
    idle: 'open, person: decide reject undo',
    confirming: 'confirm, person: close confirm',
    sending: 'sending, server: busy',
    decided: 'decided, nobody: decide reject undo',
    refused: 'refused, person: decide reject undo',
    reading: 'reading, server: busy',
    unsure: 'unsure, person: lookAgain',
    undoing: 'undoing, server: busy',
    undone: 'undone, person: decide reject undo',
    notUndone: 'notUndone, person: decide reject undo',
    readingUndo: 'readingUndo, server: busy',
    undoUnsure: 'undoUnsure, person: lookAgain',
  },
  exceptions: [
    // The decision lacks its reason; the undo before it still failed.
    'notUndone, decision.made → the same',
    // Each record has a result with the server's words.
    'sending, sendDecision: CONFLICT → nothing',
  ],
})

const queue = () => runningPage(decisionModel, decisionView)
const item = (id: string) => ({
  record: 'property' as const,
  id,
  title: `Home ${id}`,
  event: 'listing.approved',
  version: 7,
})
const items = ['1', '2', '3'].map(item)
const held = { record: 'property', id: '1', title: 'Home 1', state: 'approving', version: 8 }

test('begins without a decision', () => {
  expect(queue().view()).toMatchObject({
    verdict: 'approve',
    items: [],
    missing: null,
    undoing: null,
    settled: [],
    saved: [],
    unsaved: [],
  })
})

test('sends the decision about each record in turn, and names those that were not saved', async () => {
  const page = await queue().do('decision.made', { verdict: 'ask', items, reason: 'How old is the roof?' })
  for (const [nth, answer] of [
    { ok: true },
    refused('CONFLICT'),
    refused('FAULT', { message: undefined }),
  ].entries()) {
    expect(page.asked('sendDecision')).toEqual({ item: items[nth], reason: 'How old is the roof?' })
    await page.reply('sendDecision', answer)
  }
  const refusal = { outcome: 'refused', message: 'refused: CONFLICT' }
  expect(page.view()).toMatchObject({
    screen: 'refused',
    verdict: 'ask',
    items,
    settled: ['property.1'],
    saved: ['property.1'],
    unsaved: [
      { ...refusal, key: 'property.2', title: 'Home 2' },
      { outcome: 'refused', message: '', key: 'property.3', title: 'Home 3' },
    ],
  })
  await page.do('decision.made', { verdict: 'approve', items: [items[0]], reason: '' })
  await page.reply('sendDecision', { ok: true })
  expect(page.view()).toMatchObject({
    screen: 'decided',
    verdict: 'approve',
    saved: ['property.1'],
    unsaved: [],
  })
  expect(page.view().settled).toEqual(['property.1'])
})

test.each([
  [['saved', 'saved'], 'decided', ['property.1', 'property.2', 'property.3']],
  [['saved', 'unsaved'], 'refused', ['property.1', 'property.2']],
  [['changed', 'saved'], 'refused', ['property.1', 'property.3']],
])('looks up what was not answered: %j is %s', async (outcomes, screen, settled) => {
  const page = await queue().do('decision.made', { verdict: 'approve', items, reason: '' })
  await page.reply('sendDecision', { ok: true })
  await page.lose('sendDecision')
  expect(page.asked('readDecision')).toEqual({ items: items.slice(1) })
  await page.reply('readDecision', { ok: true, outcomes })
  expect(page.view()).toMatchObject({ screen, settled, saved: settled, problem: null })
})

test.each([
  [[refused('CONFLICT')], ['property.2', 'property.3']],
  [
    [{ ok: true }, refused('CONFLICT')],
    ['property.1', 'property.3'],
  ],
])('a record refused before a lost answer keeps the decision incomplete: %j', async (answers, saved) => {
  const page = await queue().do('decision.made', { verdict: 'approve', items, reason: '' })
  for (const answer of answers) await page.reply('sendDecision', answer)
  await page.lose('sendDecision')
  const left = items.slice(answers.length)
  await page.reply('readDecision', { ok: true, outcomes: left.map(() => 'saved') })
  expect(page.view()).toMatchObject({ screen: 'refused', saved })
})

test('a record found unsaved has no message, because the server sent none', async () => {
  const page = await queue().do('decision.made', { verdict: 'approve', items: [items[0]], reason: '' })
  await page.lose('sendDecision')
  await page.reply('readDecision', { ok: true, outcomes: ['unsaved'] })
  expect(page.view().unsaved).toEqual([
    { outcome: 'unsaved', message: '', key: 'property.1', title: 'Home 1' },
  ])
})

test.each([
  ['approve', '', null],
  ['ask', 'Why?', null],
  ['ask', '', 'ask'],
  ['ask', '  ', 'ask'],
])('the verdict %s with the reason "%s" lacks: %s', async (verdict, reason, missing) => {
  const page = await queue().do('decision.made', { verdict, items: [items[0]], reason })
  expect(page.view()).toMatchObject({ screen: missing ? 'open' : 'sending', items: [items[0]], missing })
})

test('a rejection is asked for, needs a reason, and is sent as such', async () => {
  const page = await queue().do('rejection.asked')
  await page.do('rejection.confirmed', { items: [items[0]], reason: ' ' })
  expect(page.view()).toMatchObject({ screen: 'confirm', missing: 'reject', items: [items[0]] })
  await page.do('dialog.closed')
  expect(page.view()).toMatchObject({ screen: 'open', missing: null })
  await page.do('rejection.asked')
  await page.do('rejection.confirmed', { items: [items[0]], reason: 'No such street.' })
  expect(page.view()).toMatchObject({ screen: 'sending', verdict: 'reject', missing: null })
  expect(page.asked('sendDecision')).toEqual({ item: items[0], reason: 'No such street.' })
})

test('an undone decision waits for review again', async () => {
  const page = await queue().do('decision.made', { verdict: 'approve', items: items.slice(0, 2), reason: '' })
  await page.reply('sendDecision', { ok: true })
  await page.reply('sendDecision', { ok: true })
  await page.do('undo.asked', { decision: held })
  expect(page.view()).toMatchObject({
    undoing: held,
    saved: [],
    unsaved: [],
    settled: ['property.1', 'property.2'],
  })
  expect(page.asked('sendUndo')).toEqual({ decision: held })
  await page.reply('sendUndo', { ok: true })
  expect(page.view()).toMatchObject({ screen: 'undone', settled: ['property.2'] })
  await page.do('rejection.asked')
  expect(page.view()).toMatchObject({ saved: [], unsaved: [], missing: null })
})

test.each([
  ['undone', 'undone', []],
  ['held', 'decided', ['property.1']],
  ['over', 'notUndone', ['property.1']],
])('a lost undo that is %s leads to %s', async (outcome, screen, settled) => {
  const page = await queue().do('decision.made', { verdict: 'approve', items: [items[0]], reason: '' })
  await page.reply('sendDecision', { ok: true })
  await page.do('undo.asked', { decision: held })
  await page.lose('sendUndo')
  expect(page.asked('readUndo')).toEqual({ decision: held })
  await page.reply('readUndo', { ok: true, outcome })
  expect(page.view()).toMatchObject({ screen, settled, problem: null })
})
