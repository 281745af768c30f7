import { expect, test } from 'vitest'
import { messageView } from '../../../machines/flows/message/view'
import { messageModel, written } from '../../model/cases/message'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'
import { testScreens } from './shown'

testScreens(messageModel, {
  viewOf: messageView,
  screens: {
    idle: 'idle, person: record',
    'recording.asking': 'asking, person: discard',
    'recording.running': 'running, person: discard stop',
    'recording.finishing': 'finishing, clock: discard',
    'recording.recorded': 'recorded, person: discard isVoice record send wasFound',
    'recording.noSound': 'noSound, person: discard record',
    'pending.queued': 'queued, clock: drop',
    sending: 'sending, server: busy',
    'pending.waiting': 'waiting, clock: drop retry',
    'pending.failed': 'failed, person: drop retry',
    'pending.refused': 'refused, person: drop retry',
    sent: 'sent, nobody',
    seen: 'seen, nobody',
    left: 'left, nobody',
    elsewhere: 'elsewhere, nobody',
  },
  exceptions: [
    'idle, message.restored → FORBIDDEN',
    'recording.asking, openMicrophone: error → NO_SOUND',
    'recording.finishing, finishRecording: error → NO_SOUND',
    'sending, answerTimeout → nothing',
    'sending, sendMessage: error → nothing',
  ],
})

const bubble = () => runningPage(messageModel, messageView)
const sound = { text: '', file: new Blob(['sound']), name: 'recording.webm', isVoice: true }

test('shows the text, or the name of the file, that is being sent', async () => {
  expect(bubble().view()).toMatchObject({ text: '', fileName: null, isVoice: false, wasFound: false })
  const message = await bubble().do('message.written', { body: { ...written, name: 'plan.png' } })
  const shown = { text: 'Is it still free?', fileName: 'plan.png', isVoice: false }
  expect(message.view()).toMatchObject({ ...shown, at: 'way' })
  await message.do('turn.came')
  expect(message.asked('sendMessage')).toEqual({
    key: 'example',
    thread: { user: 2 },
    body: { ...written, name: 'plan.png' },
  })
  await message.reply('sendMessage', { ok: true })
  expect(message.view()).toMatchObject({ ...shown, at: 'arrived' })
  await message.do('message.read')
  expect(message.view()).toMatchObject({ screen: 'seen', at: 'arrived' })
})

test('restores a message of an earlier page, with the refusal if there was one', async () => {
  const problem = { code: 'FORBIDDEN', message: 'You cannot send messages here.', errors: {} }
  const waits = await bubble().do('message.restored', { body: written, problem: null })
  expect(waits.view()).toMatchObject({ screen: 'queued', text: written.text, problem: null })
  const stopped = await bubble().do('message.restored', { body: written, problem })
  expect(stopped.view()).toMatchObject({ screen: 'refused', text: written.text, problem })
})

test('says that a recording is from an earlier page until it is recorded again', async () => {
  const message = await bubble().do('recording.restored', { body: sound })
  expect(message.view()).toMatchObject({
    screen: 'recorded',
    isVoice: true,
    wasFound: true,
    at: 'microphone',
  })
  await message.do('recording.asked')
  await message.reply('openMicrophone', { ok: true })
  await message.do('recording.stopped')
  await message.reply('finishRecording', { ok: true, body: { ...sound, name: 'new.webm' } })
  expect(message.view()).toMatchObject({ fileName: 'new.webm', isVoice: true, wasFound: false })
})

test.each([
  ['a text', written, 30_000],
  ['a file', { ...written, file: new Blob(['plan']) }, 180_000],
])('gives %s its own time to arrive', async (_, body, ms) => {
  const message = await bubble().do('message.written', { body })
  await message.do('turn.came')
  message.clock.increment(ms - 1)
  expect(message.view().screen).toBe('sending')
  message.clock.increment(1)
  expect(message.view().screen).toBe('waiting')
})

test('doubles the pause before each further attempt, and starts over after a retry', async () => {
  const message = await bubble().do('message.written', { body: written })
  const pauses: number[] = []
  const lose = async () => {
    await message.do('turn.came')
    await message.lose('sendMessage')
    const before = message.clock.now()
    while (message.view().screen === 'waiting') message.clock.increment(500)
    pauses.push(message.clock.now() - before)
  }
  for (let tries = 0; tries < 4; tries++) await lose()
  expect(pauses).toEqual([1_000, 2_000, 4_000, 0])
  await message.do('retry.asked')
  await lose()
  expect(pauses.at(-1)).toBe(1_000)
})

test('ends a recording after five minutes', async () => {
  const message = await bubble().do('recording.asked')
  await message.reply('openMicrophone', { ok: true })
  message.clock.increment(5 * 60_000 - 1)
  expect(message.view().screen).toBe('running')
  message.clock.increment(1)
  expect(message.view().screen).toBe('finishing')
})

test.each(['recording.discarded', 'recording.asked'])(
  'forgets why there was no sound at %s',
  async (event) => {
    const message = await bubble().do('recording.asked')
    await message.reply('openMicrophone', refused('FAULT'))
    expect(message.view().screen).toBe('noSound')
    await message.do(event)
    expect(message.view().problem).toBeNull()
  },
)
