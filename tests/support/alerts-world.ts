import { gather } from '../../server/areas/alerts/match-searches'
import { queueAlertMails } from '../../server/areas/alerts/queue-mails'
import { drainOutbox } from '../../server/core/outbox/drain'
import { testApp, type TestApp } from './harness'
import { person } from './people'
import { ground, listing } from './listings-world'

/** What the clock does for saved searches, all of it once. */
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

/** The mails of saved searches in the mailbox, in the order they came. */
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

/** How often the mails so far list each listing, by its slug. */
export function shownIn(mails: readonly AlertMail[]): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { text } of mails)
    for (const [, slug] of text.matchAll(/\/properties-details\/(\S+)/g))
      sent.set(slug!, (sent.get(slug!) ?? 0) + 1)
  return sent
}

/** A marketplace with somebody who looks for a home (`reader`), somebody who lists homes, and what both do. */
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
    /** Slugs of the homes in the mails so far. */
    slugs: async () => [...shownIn(await alertMails(app)).keys()],
  }
}
export type AlertWorld = Awaited<ReturnType<typeof alertWorld>>
