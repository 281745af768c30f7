import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { messageView } from '../../../../machines/flows/message/view'
import type { Outbox } from '../../../../src/flows/message/open-outbox'
import { outboxSite, screens, thread, texts } from './outbox-site'

/** Pauses in ms; the long one exceeds all automatic retries of a message. */
const pauses: Record<string, number> = { wait: 200, giveUp: 9_000 }

const failedOf = (outbox: Outbox) =>
  outbox.list().filter(({ actor }) => messageView(actor.getSnapshot()).screen === 'failed')
const retryFailed = (outbox: Outbox) =>
  failedOf(outbox).forEach(({ actor }) => actor.send({ type: 'retry.asked' }))
/** Withdraws the failed messages and returns their texts. */
function dropFailed(outbox: Outbox): string[] {
  return failedOf(outbox).map(({ actor }) => {
    actor.send({ type: 'message.dropped' })
    return actor.getSnapshot().context.body!.text
  })
}

test('messages are sent once and in order despite outages, crashes, further windows and repeated failures', async () => {
  vi.useFakeTimers()
  try {
    const steps = [
      'write',
      'neverAsked',
      'areLost',
      'come',
      'crash',
      'window',
      'offline',
      'online',
      'wait',
      'giveUp',
      'retry',
      'drop',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), async (story) => {
        const { now, kept, server, open, windows, goes } = outboxSite()
        let outbox = open()
        let written = 0
        const dropped = new Set<string>()
        for (const step of story) {
          if (step === 'giveUp') now.answers = 'neverAsked'
          if (step === 'write' || step === 'giveUp') outbox.write(thread, texts(String(++written)))
          if (step === 'neverAsked' || step === 'areLost' || step === 'come') now.answers = step
          if (step === 'crash') windows.splice(0).forEach((one) => one.stop())
          if (step === 'crash' || step === 'window') outbox = open()
          if (step === 'offline' || step === 'online') goes(step === 'online')
          if (step === 'retry') retryFailed(outbox)
          if (step === 'drop') dropFailed(outbox).forEach((text) => dropped.add(text))
          await vi.advanceTimersByTimeAsync(pauses[step] ?? 10)
          if (step === 'giveUp') now.answers = 'come'
        }
        now.answers = 'come'
        goes(true)
        windows.forEach(retryFailed)
        await vi.advanceTimersByTimeAsync(10_000)
        // A withdrawn message may have reached the server if only its response was lost.
        const all = Array.from({ length: written }, (_, i) => String(i + 1))
        expect(server()).toEqual(all.filter((text) => !dropped.has(text) || server().includes(text)))
        expect(kept.size).toBe(0)
        windows.forEach((one) => one.stop())
      }),
      { numRuns: 40 },
    )
  } finally {
    vi.useRealTimers()
  }
})

test('messages behind an unanswered one wait for the user, and refused ones go last', async () => {
  vi.useFakeTimers()
  try {
    const { now, server, open } = outboxSite()
    const outbox = open()
    const held = () => outbox.list().map((mail) => outbox.isHeld(mail))
    now.answers = 'neverAsked'
    for (const text of ['1', '2', '3']) outbox.write(thread, texts(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screens(outbox)).toEqual(['failed', 'queued', 'queued'])
    expect(held()).toEqual([false, true, true])
    now.answers = 'refuse'
    retryFailed(outbox)
    await vi.waitFor(() => expect(screens(outbox)).toEqual(['refused', 'refused', 'refused']), {
      timeout: 20_000,
    })
    now.answers = 'come'
    const [first, second] = outbox.list()
    for (const { actor } of [second!, first!]) {
      actor.send({ type: 'retry.asked' })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect([server(), outbox.list().map(({ actor }) => actor.getSnapshot().context.body!.text)]).toEqual([
      ['2', '1'],
      ['3', '2', '1'],
    ])
    now.answers = 'neverAsked'
    for (const text of ['4', '5']) outbox.write(thread, texts(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(held().filter(Boolean)).toHaveLength(1)
    now.answers = 'come'
    expect(dropFailed(outbox)).toEqual(['4'])
    await vi.advanceTimersByTimeAsync(10)
    expect(server()).toEqual(['2', '1', '5'])
    outbox.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('two windows with the same unsent message send a single request', async () => {
  const { now, server, open, goes } = outboxSite()
  goes(false)
  const [one, other] = [open(), open()]
  one.write(thread, texts('Hello'))
  await expect.poll(() => screens(other)).toEqual(['queued'])
  goes(true)
  await expect.poll(() => [...screens(one), ...screens(other)].toSorted()).toEqual(['elsewhere', 'sent'])
  expect([now.asked, server()]).toEqual([1, ['Hello']])
})

test('a refused message stays refused after a reload, and a withdrawn one is gone', async () => {
  const { now, kept, server, open } = outboxSite()
  now.answers = 'refuse'
  const first = open()
  first.write(thread, texts('Hello'))
  await expect.poll(() => screens(first)).toEqual(['refused'])
  first.write(thread, texts('Are you there?'))
  await expect.poll(() => screens(first)).toEqual(['refused', 'refused'])
  await expect.poll(() => [...kept.values()].every(({ problem }) => problem)).toBe(true)
  first.stop()
  const second = open()
  await expect.poll(() => screens(second)).toEqual(['refused', 'refused'])
  expect(now.asked).toBe(2)
  now.answers = 'come'
  const [dropped, again] = second.list()
  dropped!.actor.send({ type: 'message.dropped' })
  again!.actor.send({ type: 'retry.asked' })
  await expect.poll(() => screens(second)).toEqual(['left', 'sent'])
  expect(server()).toEqual(['Are you there?'])
  await expect.poll(() => kept.size).toBe(0)
})

test('a message that arrived although all responses were lost stops blocking once it appears in the conversation', async () => {
  vi.useFakeTimers()
  try {
    const site = outboxSite()
    const [one, other] = [site.open(), site.open()]
    site.now.answers = 'areLost'
    one.write(thread, texts('First'))
    await vi.advanceTimersByTimeAsync(60_000)
    one.write(thread, texts('Second'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([screens(one), site.server()]).toEqual([['failed', 'queued'], ['First']])
    site.now.answers = 'come'
    one.haveArrived(new Set([one.list()[0]!.key]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([screens(one), site.server()]).toEqual([
      ['elsewhere', 'sent'],
      ['First', 'Second'],
    ])
    expect([site.kept.size, screens(other)]).toEqual([0, ['elsewhere', 'elsewhere']])
  } finally {
    vi.useRealTimers()
  }
})

test('withdrawing a message that may have arrived shows the current conversation', async () => {
  vi.useFakeTimers()
  try {
    const site = outboxSite()
    const one = site.open()
    one.write(thread, texts('First'))
    one.write(thread, texts('Never tried'))
    site.now.answers = 'areLost'
    await vi.advanceTimersByTimeAsync(60_000)
    const read = site.now.read
    const [first, second] = one.list()
    second!.actor.send({ type: 'message.dropped' })
    await vi.advanceTimersByTimeAsync(0)
    expect(site.now.read).toBe(read)
    first!.actor.send({ type: 'message.dropped' })
    await vi.advanceTimersByTimeAsync(0)
    expect(site.now.read).toBe(read + 1)
  } finally {
    vi.useRealTimers()
  }
})
