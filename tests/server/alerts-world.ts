import { gather } from '../../server/areas/alerts/gather'
import { queueLetters } from '../../server/areas/alerts/queue'
import { drainOutbox } from '../../server/outbox/drain'
import type { TestApp } from './harness'

/** What the clock does for saved searches, all of it once. */
export async function sweep({ ctx }: TestApp): Promise<void> {
  await gather(ctx)
  await queueLetters(ctx)
  await drainOutbox(ctx)
}

export interface AlertMail {
  to: string
  subject: string
  text: string
  html: string
}

/** The letters of saved searches in the mailbox, in the order they came. */
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

/** How often the letters so far tell of each listing, by its address part. */
export function toldIn(mails: readonly AlertMail[]): Map<string, number> {
  const told = new Map<string, number>()
  for (const { text } of mails)
    for (const [, slug] of text.matchAll(/\/properties-details\/(\S+)/g))
      told.set(slug!, (told.get(slug!) ?? 0) + 1)
  return told
}
