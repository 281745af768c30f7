import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../server/platform/context'
import { attemptsMax } from '../../server/core/outbox/attempts'
import { drainOutbox } from '../../server/core/outbox/drain'
import { testApp, type TestApp } from './harness'
import { person } from './people'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const mails = 12

/** A server that is killed while it sends its first mail: nothing of it goes on. */
async function killedAtTheFirst(): Promise<string> {
  const to = await new Promise<string>((resolve) => {
    const never = (message: { to: string }) => (resolve(message.to), new Promise<void>(() => {}))
    const dying: Ctx = { ...app.ctx, mail: { send: never } }
    void drainOutbox(dying)
  })
  // An effect claimed when the server died stays claimed for a minute.
  app.ctx.clock.pass(120_000)
  return to
}

test('a mail that waits is sent however often the server is killed at another one', async () => {
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
  // One that takes the server down each time is left alone, and nothing else with it.
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
