import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { complete, ground, listing, type Ground } from './properties-world'

export type Somebody = Awaited<ReturnType<typeof person>>

interface Scene {
  app: TestApp
  at: Ground
  owner: Somebody
  chief: Somebody
  /** A reason that says all. */
  fraud: number
  /** A reason that asks for words. */
  other: number
  /** Whoever reports, new to each test. */
  ann: Somebody
  /** A listing of the owner, new to each test. */
  home: number
}

/** Whoever is reported, whoever decides, and what is done with reports, for the file that calls it. */
export function reportsHouse() {
  const house = {} as Scene
  beforeAll(async () => {
    house.app = await testApp()
    const { ctx } = house.app
    house.at = await ground(ctx)
    house.owner = await complete(ctx, house.at, { name: 'Olga Owner' })
    house.chief = await admin(ctx)
    const reason = async (words: { reason: string; position: number; asks_text?: boolean }) =>
      (await ctx.db.insertInto('report_reason').values(words).returning('id').executeTakeFirstOrThrow()).id
    house.fraud = await reason({ reason: 'It looks like a fraud', position: 0 })
    house.other = await reason({ reason: 'Something else', position: 1, asks_text: true })
  })
  afterAll(() => house.app.close())
  beforeEach(async () => {
    const { ctx } = house.app
    house.ann = await person(ctx, { name: 'Ann' })
    house.home = await listing(ctx, house.at, house.owner.user.id, { title: 'Too good to be true' })
  })

  return Object.assign(house, {
    send: (by: Somebody | null, what: object) =>
      house.app.call('add_reports', what, by ? { token: by.token } : {}),
    decide: (id: number, event: string, reason?: string) =>
      house.app.call(
        'admin/advance',
        { record: 'report', id: String(id), event, reason },
        { token: house.chief.token },
      ),
    mails: (to: Somebody) =>
      house.app.ctx.db
        .selectFrom('mailbox')
        .select(['subject', 'body'])
        .where('recipient', '=', to.user.email!)
        .orderBy('id')
        .execute(),
  })
}
