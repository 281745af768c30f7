import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { complete, ground, listing, type Ground } from '../../support/listings-world'

export type Somebody = Awaited<ReturnType<typeof person>>

interface Scene {
  app: TestApp
  at: Ground
  owner: Somebody
  chief: Somebody
  /** Reason that requires no text. */
  fraud: number
  /** Reason that requires text. */
  other: number
  /** Reporter, created for each test. */
  ann: Somebody
  /** Listing of the owner, created for each test. */
  home: number
}

/**
 * Creates the reported user, the deciding administrator and the report actions; one site serves the whole test file.
 */
export function reportsSite() {
  const site = {} as Scene
  beforeAll(async () => {
    site.app = await testApp()
    const { ctx } = site.app
    site.at = await ground(ctx)
    site.owner = await complete(ctx, site.at, { name: 'Olga Owner' })
    site.chief = await admin(ctx)
    const reason = async (words: { reason: string; position: number; asks_text?: boolean }) =>
      (await ctx.db.insertInto('report_reason').values(words).returning('id').executeTakeFirstOrThrow()).id
    site.fraud = await reason({ reason: 'It looks like a fraud', position: 0 })
    site.other = await reason({ reason: 'Something else', position: 1, asks_text: true })
  })
  afterAll(() => site.app.close())
  beforeEach(async () => {
    const { ctx } = site.app
    site.ann = await person(ctx, { name: 'Ann' })
    site.home = await listing(ctx, site.at, site.owner.user.id, { title: 'Too good to be true' })
  })

  return Object.assign(site, {
    send: (by: Somebody | null, what: object) =>
      site.app.call('add_reports', what, by ? { token: by.token } : {}),
    decide: (id: number, event: string, reason?: string) =>
      site.app.call(
        'admin/advance',
        { record: 'report', id: String(id), event, reason },
        { token: site.chief.token },
      ),
    mails: (to: Somebody) =>
      site.app.ctx.db
        .selectFrom('mailbox')
        .select(['subject', 'body'])
        .where('recipient', '=', to.user.email!)
        .orderBy('id')
        .execute(),
  })
}
