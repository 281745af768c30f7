import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { fileUrl, pictureOf } from '../../platform/media/links'
import type { PictureColumns } from '../search'
import { settingDefaults } from '../../platform/settings/settings'
import { kindOf } from '../../core/registry'
import { requireOwn } from '../listing-kinds'

export type PropertyDraft = NonNullable<Data<'listing-draft'>>
type DraftFile = PropertyDraft['files'][number]

/** Maximum size of a draft's fields as JSON, in characters; many times the size of a fully filled form. */
const fieldsMax = 256 * 1024

/** Target of a draft: a new listing, or an edit of the given one. */
export interface DraftOf {
  listing: 'property' | 'project'
  propertyId?: number
  projectId?: number
}

/** Reads the draft's target from a call; defaults to a new property. */
export function draftOf(input: Parsed<'listing-draft'>): DraftOf {
  const { listing = 'property', property_id: propertyId, project_id: projectId } = input
  if (projectId !== undefined) return { listing: 'project', projectId }
  return propertyId === undefined ? { listing } : { listing: 'property', propertyId }
}

interface ListingDraftRow {
  id: number
  listing: PropertyDraft['listing']
  property_id: number | null
  project_id: number | null
  fields: PropertyDraft['fields']
  step: string
  currency: string
  updated_at: Date
  files: (PictureColumns & { id: number; kind: DraftFile['kind']; name: string; position: number })[] | null
}

/** Returns the user's own draft of a new listing or of an edit; null if there is none. */
export async function readDraft(
  db: Kysely<DB>,
  userId: number,
  which: DraftOf | { id: number },
): Promise<PropertyDraft | null> {
  const chosen = 'id' in which ? sql`d.id = ${which.id}` : isOf(which)
  const { rows } = await sql<ListingDraftRow>`
    select d.id, d.listing, d.property_id, d.project_id, d.fields, d.step, d.updated_at,
      coalesce((select p.currency from property p where p.id = d.property_id),
        (select value #>> '{}' from setting where name = 'currency_code'), ${settingDefaults.currency_code}) as currency,
      (select jsonb_agg(jsonb_build_object('id', df.id, 'kind', df.kind, 'name', df.name, 'position', df.position, 'key', f.key,
          'width', f.width, 'height', f.height, 'widths', f.widths, 'thumbhash', f.thumbhash) order by df.kind, df.position, df.id)
       from listing_draft_file df join file f on f.key = df.file_key where df.draft_id = d.id) as files
    from listing_draft d where d.user_id = ${userId} and ${chosen}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return { ...row, updated_at: row.updated_at.toISOString(), files: (row.files ?? []).map(draftFile) }
}

function isOf({ listing, propertyId, projectId }: DraftOf): RawBuilder<boolean> {
  if (projectId !== undefined) return sql`d.project_id = ${projectId}`
  if (propertyId !== undefined) return sql`d.property_id = ${propertyId}`
  return sql`d.listing = ${listing} and d.property_id is null and d.project_id is null`
}

function draftFile(row: NonNullable<ListingDraftRow['files']>[number]): DraftFile {
  const { id, kind, name, position } = row
  return {
    id,
    kind,
    name,
    position,
    url: fileUrl(row),
    picture: row.widths.length > 0 ? pictureOf(row) : null,
  }
}

export interface DraftSave {
  userId: number
  /** Id of the draft open on the page. If it has been submitted or deleted, no new draft is started. */
  draftId?: number
  of: DraftOf
  fields: PropertyDraft['fields']
  /** Whether `fields` contains only changes rather than all fields. */
  changed?: boolean
  step?: string
  /** Ids of photos in their new order. */
  fileOrder?: number[]
  now: Date
}

/**
 * Saves the partially filled form, or only its changes. Without `fields`, saves only the step and the photo order.
 * NOT_FOUND for others' listings and for drafts already submitted or deleted.
 */
export async function saveDraft(
  trx: Transaction<DB>,
  { userId, draftId, of, fields, changed = false, step, fileOrder = [], now }: DraftSave,
): Promise<number> {
  const id = await openDraft(trx, userId, of, now)
  if (draftId !== undefined && draftId !== id) throw new Refusal('NOT_FOUND', 'listings.draftGone')
  const stored = changed ? sql`fields || ${json(fields)}` : sql`${json(fields)}`
  const { size } = await trx
    .updateTable('listing_draft')
    .set({
      updated_at: now,
      ...(Object.keys(fields).length > 0 && { fields: stored as RawBuilder<never> }),
      ...(step !== undefined && { step }),
    })
    .where('id', '=', id)
    .returning(sql<number>`char_length(fields::text)`.as('size'))
    .executeTakeFirstOrThrow()
  if (size > fieldsMax) throw new Refusal('TOO_LARGE', 'refusals.tooLarge')
  for (const [position, fileId] of fileOrder.entries())
    await trx
      .updateTable('listing_draft_file')
      .set({ position })
      .where('id', '=', fileId)
      .where('draft_id', '=', id)
      .execute()
  return id
}

/**
 * Returns the id of the user's own draft, locked until the transaction ends. Creates it if needed, prefilled with the
 * listing for an edit.
 */
export async function openDraft(
  trx: Transaction<DB>,
  userId: number,
  { listing, propertyId, projectId }: DraftOf,
  now: Date,
): Promise<number> {
  if (propertyId !== undefined) await requireOwn(trx, userId, { record: 'property', id: propertyId })
  if (projectId !== undefined) await requireOwn(trx, userId, { record: 'project', id: projectId })
  const target =
    projectId !== undefined
      ? sql`(user_id, project_id) where project_id is not null`
      : propertyId !== undefined
        ? sql`(user_id, property_id) where property_id is not null`
        : sql`(user_id, listing) where property_id is null and project_id is null`
  // xmax is 0 for a newly inserted row, which tells it apart from an existing one.
  const { rows } = await sql<{ id: number; fresh: boolean }>`
    insert into listing_draft (user_id, listing, property_id, project_id, updated_at)
    values (${userId}, ${listing}, ${propertyId ?? null}, ${projectId ?? null}, ${now})
    on conflict ${target} do update set updated_at = excluded.updated_at returning id, (xmax = 0) as fresh`.execute(
    trx,
  )
  const { id, fresh } = rows[0]!
  const edited = propertyId ?? projectId
  if (fresh && edited !== undefined) await kindOf(listing).prefill?.(trx, id, edited)
  return id
}

/** Locks the user's own draft by id, optionally restricted to a listing kind. Refuses with NOT_FOUND. */
export async function lockDraft(
  trx: Transaction<DB>,
  userId: number,
  id: number,
  listing?: DraftOf['listing'],
): Promise<void> {
  const found = await trx
    .selectFrom('listing_draft')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(listing !== undefined, (query) => query.where('listing', '=', listing!))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', 'listings.draftGone')
}

/** Deletes the user's own draft with its file list. */
export async function discardDraft(trx: Transaction<DB>, userId: number, id: number): Promise<void> {
  await lockDraft(trx, userId, id)
  await trx.deleteFrom('listing_draft').where('id', '=', id).execute()
}
