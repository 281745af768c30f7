import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../../../server/platform/context'
import { attemptsMax } from '../../../server/core/outbox/attempts'
import { drainLine, drainOutbox } from '../../../server/core/outbox/drain'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const mails = 12

/** Simulates a server killed while sending its first mail, which is never completed. */
async function killedAtTheFirst(): Promise<string> {
  const to = await new Promise<string>((resolve) => {
    const never = (message: { to: string }) => (resolve(message.to), new Promise<void>(() => {}))
    const dying: Ctx = { ...app.ctx, mail: { send: never } }
    void drainOutbox(dying)
  })
  // The effect stays claimed for a minute after the server died.
  app.ctx.clock.pass(120_000)
  return to
}

test('a queued mail is sent even if the server is repeatedly killed while sending another', async () => {
  const { db, clock } = app.ctx
  const people = []
  for (let nth = 0; nth < mails; nth++) people.push((await person(app.ctx)).user)
  const effects = people.map(({ id }) => ({
    type: 'password.changed',
    payload: JSON.stringify({ id }),
    run_at: clock.now(),
  }))
  await db.insertInto('outbox').values(effects).execute()

  for (let kill = 0; kill < attemptsMax; kill++) expect(await killedAtTheFirst()).toBe(people[0]!.email)
  // Only the effect that kills the server each time is skipped.
  expect(await drainOutbox(app.ctx)).toBe(mails - 1)
  const left = await db
    .selectFrom('outbox')
    .select(['payload', 'attempts'])
    .where('done_at', 'is', null)
    .execute()
  expect(left).toEqual([{ payload: { id: people[0]!.id }, attempts: attemptsMax }])
  expect(
    await db.selectFrom('outbox').select('last_error').where('dead_at', 'is not', null).execute(),
  ).toEqual([{ last_error: 'The server ended each time while this was under way.' }])
})

test("an effect that runs longer than its lease isn't executed by another process", async () => {
  const { db, clock } = app.ctx
  const { user } = await person(app.ctx)
  const payload = JSON.stringify({ id: user.id })
  await db.insertInto('outbox').values({ type: 'password.changed', payload, run_at: clock.now() }).execute()
  const every = globalThis.setInterval
  const beats: (() => void)[] = []
  vi.spyOn(globalThis, 'setInterval').mockImplementation((act, ms, ...rest) => {
    if (ms === 20_000) beats.push(act as () => void)
    return every(act, ms, ...rest)
  })
  try {
    let sent = 0
    let accepted = () => {}
    const slow = () => (sent++, new Promise<void>((resolve) => (accepted = resolve)))
    const first = drainOutbox({ ...app.ctx, mail: { send: slow } })
    await expect.poll(() => sent).toBe(1)
    const heldUntil = async () =>
      (await db.selectFrom('outbox').select('locked_until').executeTakeFirstOrThrow()).locked_until!.getTime()
    // The mail server takes two minutes.
    for (let nth = 0; nth < 6; nth++) {
      clock.pass(20_000)
      for (const beat of beats) beat()
      await expect.poll(heldUntil).toBeGreaterThan(clock.now().getTime() + 20_000)
    }
    const other = { send: async () => void sent++ }
    expect(await drainOutbox({ ...app.ctx, mail: other })).toBe(0)
    accepted()
    expect([await first, sent]).toEqual([1, 1])
  } finally {
    vi.restoreAllMocks()
  }
})

test("a stalled process that fails later doesn't take the effect from the process now running it", async () => {
  const { db, clock } = app.ctx
  const { user } = await person(app.ctx)
  const payload = JSON.stringify({ id: user.id })
  await db.insertInto('outbox').values({ type: 'password.changed', payload, run_at: clock.now() }).execute()
  let sent = 0
  /** Creates a process whose mail server responds on command. */
  const process = () => {
    const end = { accept: () => {}, fail: () => {} }
    const send = () =>
      new Promise<void>((resolve, reject) => {
        sent++
        end.accept = resolve
        end.fail = () => reject(new Error('Greeting never received'))
      })
    return Object.assign(end, { done: drainOutbox({ ...app.ctx, mail: { send } }) })
  }
  const asleep = process()
  await expect.poll(() => sent).toBe(1)
  clock.pass(120_000)
  const next = process()
  await expect.poll(() => sent).toBe(2)
  const row = () =>
    db
      .selectFrom('outbox')
      .select(['locked_until', 'last_error', 'run_at', 'done_at'])
      .executeTakeFirstOrThrow()
  const held = await row()
  asleep.fail()
  expect(await asleep.done).toBe(0)
  expect(await row()).toEqual(held)
  clock.pass(10_000)
  const third = { send: async () => void sent++ }
  expect(await drainOutbox({ ...app.ctx, mail: third })).toBe(0)
  next.accept()
  expect([await next.done, sent]).toEqual([1, 2])
  expect(await row()).toMatchObject({ done_at: clock.now(), last_error: null })
})

test("an unresponsive bucket doesn't delay mails", async () => {
  const { db, clock } = app.ctx
  const { user } = await person(app.ctx)
  const payloads = {
    'file.unnamed': { key: 'documents/ab/abababababababababababababababab.pdf' },
    'files.unowned': { owner: user.id },
    'files.publish': { record: 'property', id: 1 },
    'password.changed': { id: user.id },
  }
  const rows = Object.entries(payloads).map(([type, payload]) => ({
    type,
    payload: JSON.stringify(payload),
    run_at: clock.now(),
  }))
  await db.insertInto('outbox').values(rows).execute()
  const asked: string[] = []
  let answer = () => {}
  const hanging = (what: string) => () => {
    asked.push(what)
    return new Promise<void>((resolve) => (answer = resolve))
  }
  const files = { ...app.ctx.files, remove: hanging('remove'), removePrivate: hanging('removePrivate') }
  const hung = drainOutbox({ ...app.ctx, files })
  await expect.poll(() => db.selectFrom('mailbox').select('recipient').execute()).toHaveLength(1)
  expect(asked).toEqual(['remove'])
  answer()
  await expect.poll(() => asked).toEqual(['remove', 'removePrivate'])
  answer()
  expect(await hung).toBe(4)
})

test("an unresponsive gateway doesn't delay mails", async () => {
  const { db, clock } = app.ctx
  const { user } = await person(app.ctx)
  const row = (type: string, id: unknown) => ({
    type,
    payload: JSON.stringify({ id }),
    run_at: clock.now(),
  })
  await db.insertInto('outbox').values(row('payment.verify', user.id)).execute()
  await db.insertInto('outbox').values(row('password.changed', user.id)).execute()
  expect(await drainLine(app.ctx, 'other')).toBe(1)
  const left = await db
    .selectFrom('outbox')
    .select(['type', 'attempts'])
    .where('done_at', 'is', null)
    .execute()
  expect(left).toEqual([{ type: 'payment.verify', attempts: 0 }])
  await drainLine(app.ctx, 'gateway')
  const tried = await db
    .selectFrom('outbox')
    .select('attempts')
    .where('type', '=', 'payment.verify')
    .execute()
  expect(tried).toEqual([{ attempts: 1 }])
})
