import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../../src/app/api/call-failure'
import { decisionActors, readAgain } from '../../../../../src/features/admin/review/decision-actors'
import { askPort, recordingApi, type Answers } from '../../../../support/ask-port'

const item = { record: 'property', id: '4', title: 'Home', event: 'listing.approved', version: 7 } as const
const decision = { record: 'property', id: '4', title: 'Home', state: 'approving', version: 8 } as const
const past = (event: string, actor_role = 'admin') => ({ event, actor_role })

async function asked(port: keyof ReturnType<typeof decisionActors>, input: object, answers: Answers) {
  // The moderator has decided, even if the page is left at once.
  const { api, calls } = recordingApi(answers, ['admin/advance'])
  return { output: await askPort(decisionActors(api)[port], input), calls }
}

test.each([
  ['How old is the roof?', 'How old is the roof?'],
  ['', undefined],
])('sends a decision for the version that was read, with the reason "%s"', async (reason, sent) => {
  const { output, calls } = await asked('sendDecision', { item, reason }, { 'admin/advance': {} })
  expect(output).toEqual({ ok: true })
  expect(calls).toEqual([
    ['admin/advance', { record: 'property', id: '4', event: 'listing.approved', reason: sent, version: 7 }],
  ])
})

test('undoes the version that the decision made', async () => {
  const { output, calls } = await asked('sendUndo', { decision }, { 'admin/advance': {} })
  expect(output).toEqual({ ok: true })
  expect(calls).toEqual([
    ['admin/advance', { record: 'property', id: '4', event: 'decision.undone', version: 8 }],
  ])
})

/** Answers to reading a record, newest event first. */
const stored = (version: number, ...history: object[]): Answers => ({
  'admin/record': { data: { version, history } },
})
const gone: Answers = {
  'admin/record': () => {
    throw new CallFailure(404, { code: 'NOT_FOUND' })
  },
}

test.each([
  ['unsaved', stored(7, past('listing.approved'))],
  ['saved', stored(8, past('listing.approved'), past('listing.submitted', 'person'))],
  // The decision has taken effect since.
  ['saved', stored(9, past('hold.over', 'clock'), past('listing.approved'))],
  ['changed', stored(8, past('listing.rejected'))],
  ['changed', stored(8)],
  ['changed', gone],
])('a decision whose answer was lost is found %s', async (outcome, answers) => {
  const { output, calls } = await asked('readDecision', { items: [item] }, answers)
  expect(output).toEqual({ ok: true, outcomes: [outcome] })
  expect(calls).toEqual([['admin/record', { record: 'property', id: '4' }]])
})

test('looks up each record on its own', async () => {
  const read = ({ id }: { id: string }) => ({
    data: { version: id === '4' ? 7 : 8, history: [past('listing.approved')] },
  })
  const items = [item, { ...item, id: '5' }]
  const { output } = await asked('readDecision', { items }, { 'admin/record': read })
  expect(output).toEqual({ ok: true, outcomes: ['unsaved', 'saved'] })
})

test.each([
  ['held', stored(8, past('listing.approved'))],
  ['undone', stored(9, past('decision.undone'))],
  ['over', stored(9, past('hold.over', 'clock'), past('listing.approved'))],
  ['over', gone],
])('an undo whose answer was lost is found %s', async (outcome, answers) => {
  const { output, calls } = await asked('readUndo', { decision }, answers)
  expect(output).toEqual({ ok: true, outcome })
  expect(calls).toEqual([['admin/record', { record: 'property', id: '4' }]])
})

test('a record that cannot be read for another reason is no answer', async () => {
  const fails = () => {
    throw new CallFailure(0)
  }
  await expect(asked('readUndo', { decision }, { 'admin/record': fails })).rejects.toThrow()
})

test('the queue, the record and the counts are read again after a decision', async () => {
  const queries = new QueryClient()
  const keys = ['admin/review', 'admin/queue', 'admin/record', 'admin/workflow-counts', 'own-dashboard']
  for (const key of keys) queries.setQueryData([key, {}], {})
  await readAgain(queries)
  const stale = keys.filter((key) => queries.getQueryState([key, {}])?.isInvalidated)
  expect(stale).toEqual(['admin/review', 'admin/queue', 'admin/record', 'admin/workflow-counts'])
})
