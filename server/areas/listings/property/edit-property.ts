import type { Kysely, Transaction } from 'kysely'
import type { ContactMode } from '../../../../contract/person/contact'
import { upload } from '../../../../contract/limits'
import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { DB, PropertyRow, UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { writeFiles } from '../../../platform/media/store-file'
import {
  editSentBefore,
  filesOfDraft,
  keepSent,
  type KeptFiles,
  type ListingFields,
  ownEditable,
  pendingEdit,
  requireFewer,
  sendEdit,
  type SentEdit,
  storeEdit,
  together,
} from '../../submissions'
import { freeSlug } from '../../listing-kinds'
import { checkFields } from './check-property'
import { answersOf } from './parameters'

type PropertyEditInput = Parsed<'update_post_property'>
const record = 'property'

/**
 * Edits an own listing (D12), immediately or through review, and returns which of these happened. Refuses with
 * NOT_FOUND for others' listings. A repeated request returns the first result.
 */
export async function editListing(ctx: Ctx, user: UserRow, input: PropertyEditInput): Promise<SentEdit> {
  const now = ctx.clock.now()
  const before = await editSentBefore(ctx.db, user, record, input)
  if (before !== null) return before
  const row = await ownEditable(ctx, user, record, input.id)
  const whole = await withKeptParameters(ctx, row, input)
  const checkOn = async (db: Kysely<DB>) =>
    checkFields({ db, clock: ctx.clock }, whole, { ...row, answers: await answersOf(db, row.id) })
  const { contact, ...fields } = await checkOn(ctx.db)
  if (contact !== undefined && isOnly(input, 'contact')) {
    await setContact(ctx.db, row.id, contact)
    return { outcome: 'changed', before: false }
  }
  const sent = await keepSent({ files: ctx.files, ownerId: user.id, now, private: 'listing' }, input)
  const { draft_id: draftId } = input
  return sendEdit(ctx, { record, user, row, draftId, now }, async (trx) => {
    // A concurrent edit may have changed a parameter that passed as unchanged.
    if (fields.parameters) await checkOn(trx)
    const drafted = draftId === undefined ? null : await filesOfDraft(trx, user.id, draftId)
    const changes = await withFiles(trx, row.id, { ...fields }, input, together(sent.files, drafted))
    await writeFiles(trx, sent.rows)
    if (contact !== undefined) await setContact(trx, row.id, contact)
    // A draft contains all of the listing's future files, so these replace the existing files.
    if (drafted) changes.remove_files = await allFiles(trx, row.id)
    if (input.slug_id) changes.slug = (await freeSlug(trx, input.slug_id, row.id)) ?? row.slug
    const waiting = await mergeRevision(trx, row.id, changes, now, drafted !== null)
    await requireCounts(trx, row.id, waiting)
  })
}

/**
 * Adds parameter values that the listing retains. After a category change without new values, these are the values of
 * parameters that the new category also has. Otherwise they are the values of parameters that the operator has
 * withdrawn, since forms no longer include them.
 */
async function withKeptParameters(
  ctx: Ctx,
  row: PropertyRow,
  input: PropertyEditInput,
): Promise<PropertyEditInput> {
  const { parameters: content, category_id: category = row.category_id } = input
  const moved = category !== row.category_id
  if (moved === (content !== undefined)) return input
  const kept = await ctx.db
    .selectFrom('property_parameter as v')
    .innerJoin('category_parameter as cp', 'cp.parameter_id', 'v.parameter_id')
    .innerJoin('parameter as a', 'a.id', 'v.parameter_id')
    .select(['v.parameter_id', 'v.value'])
    .where('v.property_id', '=', row.id)
    .where('cp.category_id', '=', category)
    .$if(!moved, (query) => query.where('a.is_public', '=', false))
    .execute()
  // If a parameter is both retained and sent, the later value wins.
  return { ...input, parameters: [...kept, ...(content ?? [])] }
}

async function withFiles(
  trx: Transaction<DB>,
  id: number,
  changes: ListingFields,
  input: PropertyEditInput,
  files: KeptFiles,
): Promise<ListingFields> {
  if (files.title_image) changes.title_image = files.title_image
  if (files.meta_image) changes.meta_image = files.meta_image
  if (files.three_d_image) changes.three_d_image = files.three_d_image
  // A draft also contains the panorama; if missing, it was removed.
  else if (input.remove_three_d_image || input.draft_id !== undefined) changes.three_d_image = null
  if (files.gallery.length > 0) changes.add_gallery = files.gallery
  if (files.documents.length > 0) changes.add_documents = files.documents
  const gallery = await ownFiles(
    trx,
    id,
    'gallery',
    'remove_gallery_images',
    input.remove_gallery_images ?? [],
  )
  const documents = await ownFiles(trx, id, 'document', 'remove_documents', input.remove_documents ?? [])
  if (gallery.length + documents.length > 0) changes.remove_files = [...gallery, ...documents]
  return changes
}

/** Returns ids of files to remove; refuses any that don't belong to this listing. */
async function ownFiles(
  trx: Transaction<DB>,
  propertyId: number,
  kind: 'gallery' | 'document',
  field: string,
  ids: number[],
) {
  if (ids.length === 0) return []
  const own = await trx
    .selectFrom('property_file')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute()
  if (own.length < new Set(ids).size)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: 'refusals.unknownId' } })
  return own.map((file) => file.id)
}

async function allFiles(trx: Transaction<DB>, propertyId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('property_file')
    .select('id')
    .where('property_id', '=', propertyId)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Merges changes into a pending edit, so that a second edit doesn't undo the first. `whole`: the changes already
 * include all files.
 */
async function mergeRevision(
  trx: Transaction<DB>,
  id: number,
  changes: ListingFields,
  now: Date,
  whole: boolean,
): Promise<ListingFields> {
  const before = (await pendingEdit<ListingFields>(trx, { record, id })) ?? {}
  const merged: ListingFields = { ...before, ...changes }
  for (const list of ['add_gallery', 'add_documents', 'remove_files'] as const) {
    const joined = [...(whole ? [] : (before[list] ?? [])), ...(changes[list] ?? [])]
    Object.assign(merged, { [list]: joined.length > 0 ? joined : undefined })
  }
  await storeEdit(trx, { record, id }, merged, now)
  return merged
}

/** Checks the number of pictures and documents that would result from the changes. */
async function requireCounts(trx: Transaction<DB>, id: number, changes: ListingFields) {
  const there = await trx
    .selectFrom('property_file')
    .select(['id', 'kind'])
    .where('property_id', '=', id)
    .execute()
  const left = there.filter((file) => !changes.remove_files?.includes(file.id))
  const count = (kind: string) => left.filter((file) => file.kind === kind).length
  requireFewer('gallery_images', count('gallery') + (changes.add_gallery?.length ?? 0), upload.galleryMax)
  requireFewer('documents', count('document') + (changes.add_documents?.length ?? 0), upload.documentsMax)
}

/** Stores the contact mode, which takes effect immediately, without review. */
const setContact = (db: Kysely<DB>, id: number, contact: ContactMode) =>
  db.updateTable('property').set({ contact }).where('id', '=', id).where('deleted_at', 'is', null).execute()

/** Whether the edit contains only this field. */
const isOnly = (input: PropertyEditInput, field: keyof PropertyEditInput): boolean =>
  Object.entries(input).every(([name, value]) => value === undefined || name === 'id' || name === field)
