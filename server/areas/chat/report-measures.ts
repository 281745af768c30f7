import type { Selectable } from 'kysely'
import { may, permissionOfRecord } from '../../../contract/api/permissions'
import { reportMeasures, type ReportMeasure } from '../../../contract/values'
import type { ReportContext } from '../../../machines/records/report/machine'
import { advance, allowedEvents, seenBy } from '../../core/advance'
import { eventsFor } from '../../core/allowed-events'
import type { ActingUser, EffectCall, Trx } from '../../core/kind'
import { kindOf } from '../../core/registry'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'

type ReportRow = Selectable<DB['report']>

interface MeasureTarget {
  record: 'property' | 'project' | 'account'
  id: number
}

/** How a measure is applied and reversed. */
interface Means {
  /** Event sent to the listing or account. */
  event: string
  /** Reversing events, in order of preference. */
  back: readonly string[]
}

const means: Partial<Record<ReportMeasure, Means>> = {
  hide: {
    event: 'listing.withheld',
    back: ['listing.approved', 'listing.restored'],
  },
  unpublish: { event: 'listing.rejected', back: ['listing.restored'] },
  deactivate: { event: 'account.deactivated', back: ['account.reactivated'] },
}

/** E-mails that listings and accounts send for these events; suppressed because the report sends its own. */
const ownMails = [
  'mail.listingWithheld',
  'mail.listingRejected',
  'mail.listingApproved',
  'mail.accountDeactivated',
  'mail.accountReactivated',
]

/** Listing events that don't affect its moderation. */
const besides = ['visibility.on', 'visibility.off', 'market.sold', 'market.rented', 'market.available']

/** Returns the reported listing; null if a user was reported. */
function listingOf({ property_id, project_id }: ReportRow): MeasureTarget | null {
  if (property_id !== null) return { record: 'property', id: property_id }
  return project_id === null ? null : { record: 'project', id: project_id }
}

const targetOf = (row: ReportRow, measure: ReportMeasure): MeasureTarget | null =>
  measure === 'deactivate' ? { record: 'account', id: row.concerned_id } : listingOf(row)

type MeasureFacts = Pick<ReportContext, 'mayTakeDown' | 'mayDeactivate' | 'toReverse'>

/**
 * Returns the measures this administrator may take against the reported listing or user, and which earlier measures may
 * be reversed.
 */
export async function measureFacts(
  trx: Trx,
  row: ReportRow,
  by: ActingUser,
  now: Date,
): Promise<MeasureFacts> {
  if (by.role !== 'admin') return { mayTakeDown: false, mayDeactivate: false, toReverse: 'nothing' }
  const accepts = async (measure: 'unpublish' | 'deactivate') => {
    const target = targetOf(row, measure)
    if (!target) return false
    const events = await allowedEvents(trx, { ...target, actor: by, now })
    return events.includes(means[measure]!.event)
  }
  const isOpen = row.state === 'open'
  return {
    mayTakeDown: isOpen && (await isLive(trx, listingOf(row))) && (await accepts('unpublish')),
    mayDeactivate: isOpen && (await accepts('deactivate')),
    toReverse: row.state === 'appealed' ? await toReverse(trx, row, by, now) : 'nothing',
  }
}

/** Whether the listing has been approved; a listing still in review is decided in that review. */
async function isLive(trx: Trx, target: MeasureTarget | null): Promise<boolean> {
  if (!target || target.record === 'account') return false
  const row = await trx
    .selectFrom(target.record)
    .select('request_status')
    .where('id', '=', target.id)
    .executeTakeFirst()
  return row?.request_status === 'approved'
}

async function toReverse(
  trx: Trx,
  row: ReportRow,
  by: ActingUser,
  now: Date,
): Promise<ReportContext['toReverse']> {
  const standing = await standingMeasure(trx, row)
  if (!standing) return 'nothing'
  const { target, means } = standing
  if (!may(by, permissionOfRecord(target.record))) return 'barred'
  const seen = await seenBy(trx, { ...target, actor: by, now })
  if (seen && means.back.some((event) => eventsFor(seen, 'admin').includes(event))) return 'possible'
  // No plan has room for the listing, so no administrator can restore it; an account could be reopened by another
  // administrator.
  return target.record === 'account' ? 'barred' : 'nothing'
}

/** Returns the decision's measure if the listing or account is unchanged since the measure was taken. */
async function standingMeasure(
  trx: Trx,
  row: ReportRow,
): Promise<{ target: MeasureTarget; means: Means } | null> {
  const { measure } = row
  const how = measure === null ? undefined : means[measure]
  const target = measure && targetOf(row, measure)
  if (!how || !target) return null
  const decided = await trx
    .selectFrom('record_history')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('record', '=', 'report')
    .where('record_id', '=', String(row.id))
    .where('event', '=', `upheld.${measure}`)
    .executeTakeFirst()
  const since = await trx
    .selectFrom('record_history')
    .select(['event', 'actor_role'])
    .where('record', '=', target.record)
    .where('record_id', '=', String(target.id))
    .where('id', '>', Number(decided?.id ?? 0))
    .where('event', 'not in', besides)
    .orderBy('id')
    .execute()
  const [first, ...later] = since
  // Clock events don't count: a hidden listing that expired unfixed is still down for the same reason.
  const isAsLeft = first?.event === how.event && later.every((line) => line.actor_role === 'clock')
  return isAsLeft ? { target, means: how } : null
}

/** Applies the decision's measure in the same transaction and records it on the report. */
export async function takeMeasure(call: EffectCall<ReportRow>): Promise<void> {
  const measure = reportMeasures.find((one) => call.event.type === `upheld.${one}`)!
  await call.trx.updateTable('report').set({ measure }).where('id', '=', call.row.id).execute()
  const how = means[measure]
  if (how) await send(call, targetOf(call.row, measure)!, how.event)
}

/** Reverses the decision's measure. */
export async function reverseMeasure(call: EffectCall<ReportRow>): Promise<void> {
  const { trx, row, now, actorId } = call
  const { target, means } = (await standingMeasure(trx, row))!
  const events = await allowedEvents(trx, { ...target, actor: { role: 'admin', id: actorId }, now })
  await send(
    call,
    target,
    means.back.find((event) => events.includes(event))!,
  )
}

/** Sends an event to the listing or account. Refuses with CONFLICT if it has changed since the report was read. */
async function send(
  { trx, now, actorId, reason }: EffectCall<ReportRow>,
  { record, id }: MeasureTarget,
  event: string,
): Promise<void> {
  const column = kindOf(record).reasonIn?.[event]
  await advance(trx, {
    record,
    id,
    event: { type: event },
    actor: { role: 'admin', id: actorId },
    reason: reason ?? undefined,
    now,
    without: ownMails,
    ...(column && { set: { [column]: reason } }),
  }).catch((error: unknown) => {
    const isLate = error instanceof Refusal && error.code === 'NOT_ALLOWED'
    throw isLate ? new Refusal('CONFLICT', 'refusals.recordChanged') : error
  })
}
