import type { Transaction } from 'kysely'
import { listing, upload } from '../../../contract/limits'
import type { Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile } from '../../platform/http/registry'
import { putFile, writeFiles, type Keeper, type NewFile } from '../../platform/media/store-file'
import { fileRefusal } from '../../platform/media/file-refusal'
import { lockDraft, openDraft, type DraftOf } from './draft'
import { check, type KeptFiles } from './uploads'

type DraftFileKind = Parsed<'listing-draft:file'>['kind']

/** Maximum number of draft files per kind; with a limit of one, a new file replaces the old one. */
const most: Record<DraftFileKind, number> = {
  title: 1,
  three_d: 1,
  meta: 1,
  gallery: upload.galleryMax,
  document: upload.documentsMax,
  plan: listing.plansMax,
}

/** Validates and stores a draft file; must run before any row is locked. Refuses with FILE_REJECTED. */
export async function keepDraftFile(keeper: Keeper, kind: DraftFileKind, sent: unknown): Promise<NewFile> {
  if (!(sent instanceof ReceivedFile)) throw fileRefusal('file', 'empty')
  const paper = kind === 'document' || kind === 'plan'
  const as = paper ? 'document' : kind === 'three_d' ? 'tour' : 'picture'
  return putFile(keeper, await check(sent, 'file', as))
}

export interface Adding {
  userId: number
  draftId?: number
  /** Target of the draft to create if no draft id is given. */
  of: DraftOf
  kind: DraftFileKind
  /** The stored file; `addDraftFile` writes its database row. */
  file: NewFile
  /** Name in the draft; defaults to the file's name. */
  name?: string
  now: Date
}

/** Adds a stored file to the user's own draft, creating the draft if needed. Returns both ids. */
export async function addDraftFile(
  trx: Transaction<DB>,
  adding: Adding,
): Promise<{ draftId: number; fileId: number }> {
  const { userId, draftId, of, kind, file, name = file.name, now } = adding
  if (draftId !== undefined) await lockDraft(trx, userId, draftId)
  const id = draftId ?? (await openDraft(trx, userId, of, now))
  const there = await trx
    .selectFrom('listing_draft_file')
    .select(['id', 'position'])
    .where('draft_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  if (most[kind] === 1) {
    await trx.deleteFrom('listing_draft_file').where('draft_id', '=', id).where('kind', '=', kind).execute()
  } else if (there.length >= most[kind]) {
    const text = { key: 'refusals.tooMany', params: { max: most[kind] } } as const
    throw new Refusal('VALIDATION', text.key, { params: text.params, errors: { file: text } })
  }
  await writeFiles(trx, [file])
  const added = await trx
    .insertInto('listing_draft_file')
    .values({
      draft_id: id,
      kind,
      file_key: file.key,
      name,
      position: (there.at(-1)?.position ?? -1) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('listing_draft').set({ updated_at: now }).where('id', '=', id).execute()
  return { draftId: id, fileId: added.id }
}

/** Removes a file from the user's own draft. The stored bytes stay, because identical uploads share them. */
export async function removeDraftFile(
  trx: Transaction<DB>,
  userId: number,
  draftId: number,
  fileId: number,
): Promise<void> {
  await lockDraft(trx, userId, draftId)
  const gone = await trx
    .deleteFrom('listing_draft_file')
    .where('id', '=', fileId)
    .where('draft_id', '=', draftId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('NOT_FOUND', 'refusals.notFound')
}

/**
 * Locks the user's own draft and returns its files by use, for `post_property` and `post_project` with `draft_id`.
 * Without a title image, the first photo becomes the cover.
 */
export async function filesOfDraft(
  trx: Transaction<DB>,
  userId: number,
  draftId: number,
  listing: 'property' | 'project' = 'property',
): Promise<KeptFiles> {
  await lockDraft(trx, userId, draftId, listing)
  const rows = await trx
    .selectFrom('listing_draft_file')
    .select(['kind', 'file_key', 'name'])
    .where('draft_id', '=', draftId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const all = (kind: DraftFileKind) =>
    rows.filter((row) => row.kind === kind).map(({ file_key, name }) => ({ file_key, name }))
  const [first, ...others] = all('gallery')
  const title = all('title')[0]
  return {
    title_image: (title ?? first)?.file_key,
    three_d_image: all('three_d')[0]?.file_key,
    meta_image: all('meta')[0]?.file_key,
    gallery: title ? all('gallery') : others,
    documents: all('document'),
  }
}

/** Returns a draft's plan documents, by the ids the form uses. */
export async function plansOfDraft(trx: Transaction<DB>, draftId: number): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('listing_draft_file')
    .select(['id', 'file_key'])
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'plan')
    .execute()
  return new Map(rows.map((row) => [row.id, row.file_key]))
}

/** Merges files sent in the call with those of the draft; where only one file is allowed, the sent one wins. */
export function together(sent: KeptFiles, drafted: KeptFiles | null): KeptFiles {
  if (!drafted) return sent
  return {
    title_image: sent.title_image ?? drafted.title_image,
    three_d_image: sent.three_d_image ?? drafted.three_d_image,
    meta_image: sent.meta_image ?? drafted.meta_image,
    gallery: [...drafted.gallery, ...sent.gallery],
    documents: [...drafted.documents, ...sent.documents],
  }
}
