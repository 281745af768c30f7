import { describe, expect, test } from 'vitest'
import type { MessageScreen } from '../../../machines/flows/message/view'
import { unsentMachine } from '../../../machines/flows/unsent/machine'
import type { TrackedMessage, UnsentContext } from '../../../machines/flows/unsent/ports'
import { written } from '../../model/cases/message'
import { unsentModel } from '../../model/cases/unsent'
import { explore } from '../../model/explore'
import { tours, unwalked } from '../../model/tours'
import { walk } from '../../model/walk'
import { runningPage } from './running-page'
import { testScreens } from './shown'
import { createActor, transition, type SnapshotFrom } from 'xstate'
import { sameThread, unsentView } from '../../../machines/flows/unsent/view'

testScreens(unsentModel, {
  viewOf: unsentView,
  screens: {
    'following.idle': 'idle, nobody',
    'following.keeping': 'keeping, clock',
    'following.reading': 'reading, clock',
  },
  exceptions: [
    'following.keeping, keepMessage: error → nothing',
    'following.keeping, storeTimeout → nothing',
    'following.reading, readStore: error → nothing',
    'following.reading, readStore: ok → nothing',
    'following.reading, storeTimeout → nothing',
  ],
})

const thread = { user: 2 }
const begun = { key: 'one', thread, first: { type: 'message.written', body: written } }
const queued = { key: 'one', screen: 'queued', body: written, problem: null, now: 10 }
const store = () => runningPage(unsentModel, unsentView)

test('stores a message as it was reported, and after a refusal with its reason', async () => {
  const page = await store().do('message.begun', begun)
  expect(page.view()).toMatchObject({ screen: 'idle', messages: [{ key: 'one', at: Infinity, body: null }] })
  await page.do('message.changed', queued)
  const row = { key: 'one', thread, at: 10, body: written, problem: null }
  expect(page.asked('keepMessage')).toEqual(row)
  await page.reply('keepMessage', {})
  expect(page.view().messages).toEqual([{ ...row, isKept: true, screen: 'queued' }])
  await page.do('message.changed', { ...queued, screen: 'sending' })
  const problem = { code: 'FORBIDDEN', message: 'You cannot send messages here.', errors: {} }
  await page.do('message.changed', { ...queued, screen: 'refused', problem })
  expect(page.asked('keepMessage')).toEqual({ ...row, problem })
  await page.reply('keepMessage', {})
  // Tried again, it comes after everything sent in the meantime, even if the clock was set back.
  await page.do('message.changed', { ...queued, now: 3 })
  expect(page.asked('keepMessage')).toEqual({ ...row, at: 11 })
})

test('asks for what it does not know, and sorts what it finds behind what is stored', async () => {
  const page = await (await store().do('message.begun', begun)).do('store.changed')
  expect(page.asked('readStore')).toEqual({ known: ['one'] })
  const found = { key: 'two', thread, at: 20, body: written, problem: null }
  const left = { key: 'three', thread, body: written }
  await page.reply('readStore', { messages: [found], recordings: [left] })
  expect(page.view().messages).toEqual([
    { ...found, isKept: true, screen: 'idle' },
    { key: 'one', thread, at: Infinity, isKept: false, screen: 'idle', body: null, problem: null },
    { ...left, at: Infinity, isKept: false, screen: 'idle', problem: null },
  ])
  await page.do('message.changed', queued)
  expect(page.asked('keepMessage')).toMatchObject({ key: 'one', at: 21 })
})

test.each(['keeping', 'reading'])('waits ten seconds for the browser while %s', async (screen) => {
  const page = store()
  if (screen === 'keeping') await (await page.do('message.begun', begun)).do('message.changed', queued)
  else await page.do('store.changed')
  page.clock.increment(9_999)
  expect(page.view().screen).toBe(screen)
  page.clock.increment(1)
  expect(page.view().screen).toBe('idle')
})

const graph = explore(unsentModel)
const walks = tours(graph)

describe('storage of unsent messages', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, unsentModel.input, (snapshot, { waiting }) => {
      const view = unsentView(snapshot as SnapshotFrom<typeof unsentMachine>)
      const { messages, current, toKeep } = snapshot.context as UnsentContext
      expect(waiting.has('keepMessage')).toBe(view.screen === 'keeping')
      expect(waiting.has('readStore')).toBe(view.screen === 'reading')
      expect(current !== null).toBe(view.screen === 'keeping')
      const positions = messages.map(({ at }) => at)
      expect(positions).toEqual(positions.toSorted((a, b) => (a === b ? 0 : a - b)))
      // A message that is to be stored has a position and a content.
      for (const key of toKeep)
        expect(messages.find((one) => one.key === key)).toMatchObject({
          at: expect.any(Number),
          body: written,
        })
      if (view.screen === 'idle') expect(toKeep).toEqual([])
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))
})

/** A message of this window that was stored at its position. */
const tracked = (key: string, screen: MessageScreen, at: number, user = 2) => ({
  key,
  thread: { user },
  at,
  isKept: true,
  screen,
  body: written,
  problem: null,
})
const shown = (messages: readonly TrackedMessage[]) =>
  unsentView(unsentMachine.resolveState({ value: { following: 'idle' }, context: { ...start(), messages } }))
const start = () => createActor(unsentMachine).getSnapshot().context

describe('view of unsent messages', () => {
  test('queued messages behind a failed one of their conversation are held', () => {
    const messages = [
      tracked('before', 'queued', 1),
      tracked('failed', 'failed', 2),
      tracked('behind', 'queued', 3),
      tracked('refused', 'refused', 4),
      tracked('elsewhere', 'queued', 5, 3),
    ]
    expect(shown(messages)).toMatchObject({
      screen: 'idle',
      waitingFor: 'nobody',
      messages,
      held: ['behind'],
    })
    expect(shown([tracked('waiting', 'waiting', 1), tracked('behind', 'queued', 2)]).held).toEqual([])
  })

  test('a conversation is one user and one listing, or none', () => {
    expect(sameThread({ user: 2, property: 7 }, { user: 2, property: 7 })).toBe(true)
    expect(sameThread({ user: 2, property: 7 }, { user: 2 })).toBe(false)
    expect(sameThread({ user: 2 }, { user: 3 })).toBe(false)
  })
})

test('a new message removes those of its conversation that are over, and no others', () => {
  const messages = [
    tracked('seen', 'seen', 1),
    tracked('left', 'left', 2),
    tracked('elsewhere', 'elsewhere', 3),
    tracked('sent', 'sent', 4),
    tracked('other', 'seen', 5, 3),
  ]
  const [{ context }] = transition(
    unsentMachine,
    unsentMachine.resolveState({ value: { following: 'idle' }, context: { ...start(), messages } }),
    { type: 'message.begun', key: 'new', thread: { user: 2 }, first: { type: 'recording.asked' } },
  )
  expect(context.messages.map(({ key }) => key)).toEqual(['sent', 'other', 'new'])
})

test.each([
  ['queued', 'waiting', 'message.ready'],
  ['waiting', 'sending', 'message.paused'],
  ['failed', 'sending', 'message.failed'],
  ['sent', 'sending', 'message.settled'],
  ['refused', 'sending', 'message.settled'],
  ['left', 'queued', 'message.settled'],
  ['elsewhere', 'queued', 'message.settled'],
  ['sending', 'queued', undefined],
  ['seen', 'sent', undefined],
] as const)('its conversation learns that a message is %s after it was %s', (screen, before, type) => {
  const [, effects] = transition(
    unsentMachine,
    unsentMachine.resolveState({
      value: { following: 'idle' },
      context: { ...start(), messages: [tracked('one', before, 1)] },
    }),
    { type: 'message.changed', key: 'one', screen, body: written, problem: null, now: 5 },
  )
  const report = effects.find((effect) => effect.type === 'tellLine')
  expect(report?.params).toEqual({ key: 'one', type })
})
