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

/** Characters of a draft's fields as JSON; a whole form fits many times. */
const fieldsMax = 256 * 1024

/** Which draft: of a new listing, or of the edit of the one that is named. */
export interface DraftOf {
  listing: 'property' | 'project'
  propertyId?: number
  projectId?: number
}

/** As a call names it; defaults to a property. */
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

/** The person's own draft of a new listing, or of the edit of one; null when there is none. */
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
  /** The draft that is open on the page; what was submitted or deleted meanwhile begins no new draft. */
  draftId?: number
  of: DraftOf
  fields: PropertyDraft['fields']
  /** The fields are those that changed; otherwise they take the place of all that are stored. */
  changed?: boolean
  step?: string
  /** Photos in their new order. */
  fileOrder?: number[]
  now: Date
}

/**
 * Saves the half-filled form, or what of it changed; no fields leave it as it is, and the files of the draft stay.
 * Another person's listing is NOT_FOUND, and so is a draft that was submitted or deleted.
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
 * The id of the person's own draft, locked until the transaction ends; made when there is none, an edit's with the
 * listing in it.
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
  // xmax is 0 for a row this statement inserted, so that a new draft can be distinguished from an existing one.
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

/** Locks an own draft by its id, of that kind of listing where one is asked for. Refuses with NOT_FOUND. */
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

/** Throws the person's own draft away, with its list of files. */
export async function discardDraft(trx: Transaction<DB>, userId: number, id: number): Promise<void> {
  await lockDraft(trx, userId, id)
  await trx.deleteFrom('listing_draft').where('id', '=', id).execute()
}
