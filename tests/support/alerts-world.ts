import { gather } from '../../server/areas/alerts/match-searches'
import { queueAlertMails } from '../../server/areas/alerts/queue-mails'
import { drainOutbox } from '../../server/core/outbox/drain'
import { testApp, type TestApp } from './harness'
import { person } from './people'
import { ground, listing } from './listings-world'

/** Runs the scheduled jobs of saved searches once. */
export async function sweep({ ctx }: TestApp): Promise<void> {
  await gather(ctx)
  await queueAlertMails(ctx)
  await drainOutbox(ctx)
}

export interface AlertMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Returns the saved-search e-mails in the mailbox in order of arrival. */
export async function alertMails({ ctx }: TestApp): Promise<AlertMail[]> {
  const rows = await ctx.db
    .selectFrom('mailbox')
    .selectAll()
    .where('message_id', 'like', 'alert-%')
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, subject, body, html }) => ({
    to: recipient,
    subject: subject ?? '',
    text: body,
    html: html ?? '',
  }))
}

/** Returns how often these e-mails list each listing, by slug. */
export function shownIn(mails: readonly AlertMail[]): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { text } of mails)
    for (const [, slug] of text.matchAll(/\/properties-details\/(\S+)/g))
      sent.set(slug!, (sent.get(slug!) ?? 0) + 1)
  return sent
}

/** Sets up a marketplace with one user who searches (`reader`) and one with listings, and the actions of both. */
export async function alertWorld() {
  const app = await testApp()
  const at = await ground(app.ctx)
  const { token, user: reader } = await person(app.ctx, { name: 'Ida' })
  const seller = (await person(app.ctx)).user.id
  return {
    app,
    at,
    token,
    reader,
    seller,
    save: (fields: object) => app.call('saved-searches:save', fields, { token }),
    saved: async (lang?: string) => (await app.call('saved-searches', {}, { token, lang })).data,
    change: (fields: object) => app.call('saved-searches:change', fields, { token }),
    list: (values: Parameters<typeof listing>[3] = {}) => listing(app.ctx, at, seller, values),
    setRow: (id: number, values: object) =>
      app.ctx.db.updateTable('property').set(values).where('id', '=', id).execute(),
    slugOf: async (id: number) => {
      const rows = app.ctx.db.selectFrom('property').select('slug').where('id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).slug
    },
    /** Returns the slugs of the listings in all e-mails so far. */
    slugs: async () => [...shownIn(await alertMails(app)).keys()],
  }
}
export type AlertWorld = Awaited<ReturnType<typeof alertWorld>>
