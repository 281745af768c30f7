import { noticeKey } from './show-notice'
import type { Selectable } from 'kysely'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { textIn } from '../../platform/texts/catalogue-text'
import { addresseeOf, tell } from '../../core/notify'
import type { DB } from '../../platform/db/schema'
import { say } from '../../platform/texts/say'
import { english } from '../../platform/texts/languages'
import type { Trx } from '../../core/kind'
import { isAnnouncedWithPlan } from '../packages'
import { paymentTexts, refundLink, refundTexts, transferLink, transferTexts } from '../payments'
import type { RecordName } from '../../../contract/values'
import { kindOf } from '../../core/registry'
import { longDay } from '../../platform/texts/long-day'

/** Optional columns of record rows, in addition to the state. */
interface NamedRecord {
  id?: number | string
  title?: string
  slug?: string
  package_id?: number
  property_id?: number | null
  project_id?: number | null
  to_user_id?: number | null
  due_at?: Date | null
}

/** Content about a record for its owner, in an e-mail and a notification. */
interface RecordNotice {
  owner: Selectable<DB['app_user']>
  params: Record<string, unknown>
  link: string
}

/** Returns addressee and content of a record's notice; null if the addressee no longer exists. */
export async function recordNotice(
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
): Promise<RecordNotice | null> {
  const record = payload['record'] as RecordName
  const kind = kindOf(record)
  const row = (await ctx.db
    .selectFrom(kind.table)
    .selectAll()
    .where('id' as never, '=', payload['id'] as never)
    .executeTakeFirst()) as (Selectable<DB[keyof DB]> & NamedRecord) | undefined
  const ownerId = row && (await addresseeOf(ctx.db, record, row, { ...payload, type, id: payload['id'] }))
  if (!row || !ownerId) return null
  const owner = await ctx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (owner.account_state === 'purged') return null
  const lang = owner.lang as Lang
  const link =
    payload['to'] === 'admin'
      ? `/admin/record/${record}/${String(payload['id'])}`
      : await linkOf(ctx, { record, row, type })
  const toThem = ownerId === row.to_user_id
  const blocked = record === 'block' && { title: await blockedName(ctx, row, lang) }
  const listing = await listingOf(ctx, row)
  // Doesn't name the reported user, because an e-mail outlives an account.
  const reported = record === 'report' && {
    fix_by: listing?.due_at ? longDay(lang, listing.due_at) : '',
    ...(row.to_user_id && { title: say(lang, toThem ? 'reports.yourself' : 'reports.somebody') }),
  }
  const params = {
    // Users who signed up with only a code have no name yet.
    name: owner.name || (owner.email ?? ''),
    title: row.title ?? listing?.title ?? (await packageName(ctx, row.package_id, lang)),
    reason: payload['reason'] ?? '',
    due: row.due_at ? longDay(owner.lang as Lang, row.due_at) : '',
    url: ctx.config.publicUrl + link,
    ...(record === 'bank-receipt' && (await transferTexts(ctx, String(payload['id']), lang))),
    ...(record === 'payment' && (await paymentTexts(ctx, String(payload['id']), lang))),
    ...(record === 'refund-order' && (await refundTexts(ctx, String(payload['id']), lang))),
    ...blocked,
    ...reported,
  }
  return { owner, params, link }
}

/** Creates the notification. Call `bus.wake()` after the commit. */
export function notifyOfRecord(
  trx: Trx,
  { owner, params, link }: RecordNotice,
  { type, payload, messageId }: { type: string; payload: Record<string, unknown>; messageId: string },
  now: Date,
): Promise<void> {
  // Stores the record, so that its notifications are purged with the account.
  const about = { ...params, record: payload['record'], id: String(payload['id']) }
  return tell(trx, { user_id: owner.id, type, params: about, link, letter: messageId }, now)
}

/**
 * Returns the name of an effect's texts. Decisions by administrators may have separate texts, which include the reason.
 */
const namedFor = (type: string, actor: unknown): string =>
  actor === 'admin' && english.has(noticeKey(`${type}ByAdmin`, 'subject')) ? `${type}ByAdmin` : type

/** Whether effects of this type notify the record's owner. */
export const isRecordMail = (type: string): boolean => english.has(noticeKey(type, 'subject'))

/** Whether the text for an administrator's decision includes the reason. */
export const repeatsReason = (type: string): boolean =>
  english.get(noticeKey(namedFor(type, 'admin'), 'body'))?.includes('{{reason}}') ?? false

/**
 * Notifies a record's owner of a decision, by e-mail and notification. The texts are `notifications.<name>.subject` and
 * `.body`, with title, reason, name and url. Sends no e-mail if the e-mail about an ended plan already covers the
 * decision.
 */
export async function sendRecordMail(
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const notice = await recordNotice(ctx, type, payload)
  if (!notice) return
  const { owner, params } = notice
  const now = ctx.clock.now()
  const named = namedFor(type, payload['actor'])
  await ctx.db
    .transaction()
    .execute((trx) => notifyOfRecord(trx, notice, { type: named, payload, messageId }, now))
  ctx.bus.wake([owner.id])
  const lang = owner.lang as Lang
  if (!owner.email || (await isAnnouncedWithPlan(ctx.db, type, payload))) return
  await ctx.mail.send({
    to: owner.email,
    id: messageId,
    subject: say(lang, noticeKey(named, 'subject'), params),
    text: say(lang, noticeKey(named, 'body'), params),
  })
}

/** Notices about a second factor; they link to the profile. */
const aboutFactor = new Set(['mail.factorEnrolled', 'mail.factorEnded', 'mail.factorRemoved'])

async function linkOf(
  ctx: Ctx,
  { record, row, type }: { record: RecordName; row: NamedRecord; type: string },
): Promise<string> {
  if (record === 'bank-receipt') return transferLink(ctx, String(row.id))
  if (record === 'refund-order') return refundLink(ctx, String(row.id), type)
  if (aboutFactor.has(type)) return '/user/profile'
  // Deactivated users can't sign in, so their appeal is a message to the operator.
  if (type === 'mail.decidedDeactivated') return '/contact-us'
  return linkTo(record, row)
}

function linkTo(record: RecordName, row: NamedRecord): string {
  if (record === 'property') return `/my-property/${row.slug}`
  if (record === 'project') return `/my-project/${row.id}`
  if (record === 'advertisement') return '/user/advertisement'
  if (record === 'payment') return '/user/transactions'
  if (record === 'agent-application') return '/user/verification'
  if (record === 'account' || record === 'block') return '/user/profile'
  if (record === 'membership') return '/admin'
  if (record === 'report') return '/user/notifications'
  return '/user/subscription'
}

/** Returns the listing a record refers to; undefined if there is none. */
async function listingOf(ctx: Ctx, { property_id, project_id }: NamedRecord) {
  const [table, id] = property_id ? (['property', property_id] as const) : (['project', project_id] as const)
  if (!id) return undefined
  return ctx.db.selectFrom(table).select(['title', 'due_at']).where('id', '=', id).executeTakeFirst()
}

async function packageName(ctx: Ctx, id: number | undefined, lang: Lang): Promise<string> {
  if (id === undefined) return ''
  const found = await ctx.db
    .selectFrom('package')
    .select(textIn('package', 'name', lang).as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.name ?? ''
}

/** Returns the name of the blocked side (D57). */
async function blockedName(ctx: Ctx, { to_user_id }: NamedRecord, lang: Lang): Promise<string> {
  if (!to_user_id) return say(lang, 'blocking.operator')
  const found = await ctx.db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', to_user_id)
    .executeTakeFirst()
  return found?.name ?? ''
}
