import type { TestApp } from './harness'
import { admin, person } from './people'
import { complete, ground } from './properties-world'

export type Somebody = Awaited<ReturnType<typeof person>>

/** Whoever is reported, whoever decides, and two reasons: one that says all, one that asks for words. */
export async function reportsWorld({ ctx }: TestApp) {
  const at = await ground(ctx)
  const owner = await complete(ctx, at, { name: 'Olga Owner' })
  const chief = await admin(ctx)
  const reason = async (words: { reason: string; position: number; asks_text?: boolean }) =>
    (await ctx.db.insertInto('report_reason').values(words).returning('id').executeTakeFirstOrThrow()).id
  const fraud = await reason({ reason: 'It looks like a fraud', position: 0 })
  const other = await reason({ reason: 'Something else', position: 1, asks_text: true })
  return { at, owner, chief, fraud, other }
}

/** What is done with reports; `house` is asked when something is done, since it is opened by then. */
export const reportsDesk = (house: () => { app: TestApp; chief: Somebody }) => ({
  send: (by: Somebody | null, what: object) =>
    house().app.call('add_reports', what, by ? { token: by.token } : {}),
  decide: (id: number, event: string, reason?: string) =>
    house().app.call(
      'admin/advance',
      { record: 'report', id: String(id), event, reason },
      { token: house().chief.token },
    ),
  mails: (to: Somebody) =>
    house()
      .app.ctx.db.selectFrom('mailbox')
      .select(['subject', 'body'])
      .where('recipient', '=', to.user.email!)
      .orderBy('id')
      .execute(),
})
