import { sql } from 'kysely'
import { listing } from '../../../contract/limits'
import type { Gate } from '../../../contract/values'
import { statesAwaiting, turnOf } from '../../../machines/whose-turn'
import { eventsFor } from '../../core/allowed-events'
import { kindOf } from '../../core/registry'
import type { RecordKind, Trx } from '../../core/kind'
import { project } from '../projects'
import { property } from '../listings'
import {
  featureOf,
  heldStates,
  draftTitle,
  type ListedRow,
  type ListingRecord,
  shownRevision,
  snapshotsOf,
} from '../listing-kinds'
import { act, byTurn, restOf, together, fixPathFor, type CountedRow, type NextActs } from './next-actions'

const day = 86_400_000
/** Maximum number of listings per kind; the tabs of the full list contain all of them. */
const most = 20

type OwnListingRow = Pick<
  ListedRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'request_status'
  | 'revision_state'
  | 'status'
  | 'reject_reason'
  | 'due_at'
  | 'updated_at'
> &
  CountedRow

/**
 * Returns the states that await the owner or an administrator. A decision that can still be undone counts as pending.
 */
const awaitedOf = ({ machine }: Pick<RecordKind, 'machine'>) =>
  statesAwaiting(machine, ['person', 'admin']).concat(heldStates(machine))
const awaited = { property: awaitedOf(property), project: awaitedOf(project) }

const pages = {
  property: ({ slug }: OwnListingRow) => ({
    own: `/my-property/${slug}`,
    edit: `/user/edit-property/${slug}`,
  }),
  project: ({ id }: OwnListingRow) => ({ own: `/my-project/${id}`, edit: `/user/edit-project/${id}` }),
}

/**
 * Returns own listings that await their owner or an administrator, have a rejection reason, or expire within a week
 * (D13).
 */
export async function listingItems(
  trx: Trx,
  record: ListingRecord,
  userId: number,
  now: Date,
): Promise<NextActs> {
  const soon = new Date(now.getTime() + listing.warnDays * day)
  const states = sql.join(awaited[record])
  const offer = record === 'property' ? sql`, property_type, market_status` : sql``
  const { rows } = await sql<OwnListingRow>`
    select id, slug, title, request_status, revision_state, status, reject_reason, due_at, updated_at ${offer},
      count(*) over ()::int as total
    from ${sql.table(record)} where user_id = ${userId} and deleted_at is null and (request_status in (${states})
      or request_status = 'approved' and (revision_state in (${states}) or reject_reason is not null or due_at <= ${soon}))
    order by updated_at desc, id desc limit ${most}`.execute(trx)
  if (rows.length === 0) return { next: [], waiting: [] }
  const standing = await snapshotsOf(trx, record, userId, rows, now)
  const found = together(
    rows.map((row) => {
      const snapshot = standing(row)
      const { id, title, due_at, updated_at } = row
      // A held decision doesn't count yet, so its reason isn't shown.
      const isHeld = row.revision_state !== shownRevision(kindOf(record).machine, row)
      const reason = isHeld ? null : row.reject_reason
      const { own, edit } = pages[record](row)
      const expired = row.request_status === 'expired'
      const turn = turnOf(snapshot)
      const isDue = turn?.by === 'person' && turn.due !== undefined
      const item = {
        record,
        id,
        title,
        reason,
        at: expired || isDue ? due_at : updated_at,
        doAt: turn?.event === 'edit.submitted' ? edit : own,
        seeAt: own,
        mendAt: (unmet: Gate | null) => fixPathFor(unmet, featureOf(record), own),
      }
      const found = byTurn(item, snapshot)
      const ends = due_at && due_at <= soon && eventsFor(snapshot, 'clock').includes('validity.over')
      if (ends) found.next.push(act(`${record}.ending`, id, { title, at: due_at.toISOString(), link: own }))
      if (row.request_status === 'approved' && row.revision_state === 'settled' && reason) {
        const event = eventsFor(snapshot, 'person').find((one) => one === 'edit.submitted') ?? null
        const at = updated_at.toISOString()
        found.next.push(act(`${record}.editRefused`, id, { title, at, reason, event, link: edit }))
      }
      return found
    }),
  )
  const all = record === 'property' ? '/user/properties' : '/user/projects'
  return { ...found, more: restOf(record, rows, all) }
}

/** Returns own properties with enquiries since the owner last looked (D64), latest first. */
export async function interestItems(trx: Trx, userId: number): Promise<NextActs> {
  const { rows } = await sql<
    { id: number; slug: string; title: string; at: Date; count: number } & CountedRow
  >`
    select p.id, p.slug, p.title, max(i.created_at) as at, count(*)::int as count, count(*) over ()::int as total
    from property p join interest i on i.property_id = p.id join app_user u on u.id = i.user_id
    where p.user_id = ${userId} and p.deleted_at is null and i.seen_at is null and u.account_state = 'active'
    group by p.id order by at desc, p.id desc limit ${most}`.execute(trx)
  const next = rows.map(({ id, slug, title, at, count }) =>
    act('interest.unseen', id, { title, count, at: at.toISOString(), link: `/my-property/${slug}` }),
  )
  return { next, waiting: [], more: restOf('interest', rows, '/user/properties') }
}

/** Returns featuring requests awaiting an administrator. */
export async function featuringItems(trx: Trx, userId: number): Promise<NextActs> {
  const { rows } = await sql<{ id: number; title: string; at: Date } & CountedRow>`
    select a.id, coalesce(p.title, j.title, '') as title, a.created_at as at,
      count(*) over ()::int as total from advertisement a
    left join property p on p.id = a.property_id left join project j on j.id = a.project_id
    where a.user_id = ${userId} and a.state = 'pending' order by a.id desc limit ${most}`.execute(trx)
  return {
    next: [],
    waiting: rows.map(({ id, title, at }) => ({
      key: `advertisement.pending:${id}`,
      kind: 'advertisement.pending',
      title,
      at: at.toISOString(),
      link: '/user/advertisement',
      by: 'admin' as const,
    })),
    more: restOf('advertisement', rows, '/user/advertisement'),
  }
}

interface OwnDraftRow extends CountedRow {
  id: number
  listing: ListingRecord
  title: string | null
  step: string
  described: boolean
  at: Date
  record_id: number | null
  slug: string | null
}

/** Returns unsubmitted drafts of new listings, and of edits that may be submitted. */
export async function draftItems(trx: Trx, userId: number): Promise<NextActs> {
  const { rows } = await sql<OwnDraftRow>`
    select d.id, d.listing, coalesce(${draftTitle('d')}, p.title, j.title) as title, d.step, d.updated_at as at,
      coalesce(d.fields->>'description', '') <> '' as described,
      coalesce(d.property_id, d.project_id) as record_id, p.slug, count(*) over ()::int as total
    from listing_draft d
    left join property p on p.id = d.property_id left join project j on j.id = d.project_id
    where d.user_id = ${userId} and d.fields <> '{}'::jsonb
      and coalesce(p.deleted_at, j.deleted_at) is null
      and coalesce(p.request_status, j.request_status, 'pending') <> 'expired'
    order by d.updated_at desc limit ${most}`.execute(trx)
  const next = rows.map(({ id, listing: record, title, step, described, at, record_id, slug }) => {
    const form =
      record_id === null ? `/user/add-${record}` : `/user/edit-${record}/${slug ?? String(record_id)}`
    // The description is asked for last.
    const isFinished = record_id === null && step === 'review' && described
    const kind = `draft.${record_id !== null ? 'edit' : isFinished ? 'ready' : 'new'}`
    const link = step ? `${form}?step=${encodeURIComponent(step)}` : form
    return act(kind, id, {
      title: title ?? '',
      at: at.toISOString(),
      link: isFinished ? `${form}?submit=true` : link,
    })
  })
  return { next, waiting: [], more: restOf('draft', rows, '/list-property') }
}
