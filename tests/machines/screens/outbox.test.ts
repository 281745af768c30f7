import { expect, test } from 'vitest'
import { outboxView } from '../../../machines/flows/outbox/view'
import { outboxModel } from '../../model/cases/outbox'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(outboxModel, {
  viewOf: outboxView,
  screens: {
    idle: 'idle, nobody',
    'waiting.held': 'held, person',
    'waiting.pausing': 'pausing, clock',
    'waiting.offline': 'offline, clock',
    'waiting.claiming': 'claiming, clock',
    'waiting.stalled': 'stalled, clock',
    sending: 'sending, server: busy',
  },
  exceptions: [
    'waiting.claiming, claimConversation: error → nothing',
    'waiting.claiming, claimConversation: ok → nothing',
  ],
})

const outbox = () => runningPage(outboxModel, outboxView)
const older = { key: 'older', at: 1, kept: true }
const newer = { key: 'newer', at: 2, kept: false }

test('claims the conversation for the oldest message, and names the one that is sent', async () => {
  const line = await (
    await (await outbox().do('network.came')).do('message.joined', newer)
  ).do('message.joined', older)
  expect(line.view()).toMatchObject({ screen: 'claiming', line: ['older', 'newer'], current: null })
  expect(line.asked('claimConversation')).toEqual({
    thread: { user: 2 },
    turn: { ...older, stands: 'ready' },
  })
  await line.reply('claimConversation', { isKept: true, isBehind: false })
  expect(line.view()).toMatchObject({ screen: 'sending', line: ['older', 'newer'], current: 'older' })
  await line.do('message.settled', { key: 'older' })
  expect(line.view()).toMatchObject({ screen: 'claiming', line: ['newer'], current: null })
  expect(line.asked('claimConversation')).toMatchObject({ turn: newer })
})

test('asks the browser again one second after it gave no answer', async () => {
  const line = await (await outbox().do('network.came')).do('message.joined', older)
  await line.lose('claimConversation')
  line.clock.increment(999)
  expect(line.view().screen).toBe('stalled')
  line.clock.increment(1)
  expect(line.view().screen).toBe('claiming')
})
