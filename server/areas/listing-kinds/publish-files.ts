import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { widthKey } from '../../platform/media/links'
import { isOfListing, publishedKey } from '../../platform/ports/files'
import type { Trx } from '../../core/kind'
import type { Listing, ListingRecord } from './kind'

/** Effect that publishes files; queued when a listing goes live and when an edit takes effect. */
export const publishFilesEffect = 'files.publish'

/** Columns with pictures shown on cards and page previews even for locked listings. */
const shown: Record<ListingRecord, readonly string[]> = {
  property: ['title_image', 'meta_image'],
  project: ['image', 'meta_image'],
}

interface Filed {
  /** Column of the listing, or null for a row of its files. */
  column: string | null
  key: string
  widths: number[]
}

/** Queues the publication of a listing's files, because files are copied after the commit. */
export const queuePublishing = (trx: Trx, { record, id }: Listing, now: Date) =>
  trx
    .insertInto('outbox')
    .values({ type: publishFilesEffect, payload: json({ record, id }), run_at: now })
    .execute()

/**
 * Effect `files.publish`: moves a live listing's public files from the owner's private folder to their public address.
 * Premium content stays private: all but the preview pictures of a premium property, and a project's plans and
 * documents. Idempotent.
 */
export async function publishFiles(ctx: Ctx, _type: string, payload: Record<string, unknown>): Promise<void> {
  const record = payload['record'] as ListingRecord
  const id = Number(payload['id'])
  const files = await ctx.db.transaction().execute((trx) => publicFiles(trx, record, id))
  for (const { key, widths } of files) await copyBytes(ctx, key, widths)
  if (files.length === 0) return
  await ctx.db.transaction().execute(async (trx) => {
    await sql`select id from ${sql.table(record)} where id = ${id} for update`.execute(trx)
    for (const file of files) await rename(trx, record, id, file)
    const waiting = await waitingEdit(trx, record, id)
    const unnamed = [...new Set(files.map(({ key }) => key))].filter((key) => !waiting.includes(key))
    const now = ctx.clock.now()
    if (unnamed.length > 0)
      await trx
        .insertInto('outbox')
        .values(unnamed.map((key) => ({ type: 'file.unnamed', payload: json({ key }), run_at: now })))
        .execute()
  })
}

/** Returns a pending edit as text; a file whose private key is in it must stay at that key. */
async function waitingEdit(trx: Trx, record: ListingRecord, id: number): Promise<string> {
  const { rows } = await sql<{ changes: string }>`
    select changes::text as changes from ${sql.table(`${record}_revision`)} where ${sql.ref(`${record}_id`)} = ${id}`.execute(
    trx,
  )
  return rows[0]?.changes ?? ''
}

/** Returns files that are still private although they may be public; none unless the listing is approved. */
async function publicFiles(trx: Trx, record: ListingRecord, id: number): Promise<Filed[]> {
  const table = sql.table(record)
  const fileTable = sql.table(`${record}_file`)
  const owner = sql.ref(`${record}_id`)
  const columns = record === 'property' ? [...shown.property, 'three_d_image'] : shown.project
  const named = sql.join(columns.map((column) => sql`(${sql.lit(column)}, l.${sql.ref(column)})`))
  const open =
    record === 'property'
      ? sql`not l.is_premium or c.name in (${sql.join(shown.property.map((one) => sql.lit(one)))})`
      : sql`true`
  const openKind = record === 'property' ? sql`not l.is_premium` : sql`lf.kind = 'gallery'`
  const { rows } = await sql<Filed>`
    select c.name as column, f.key, f.widths from ${table} l, lateral (values ${named}) c(name, key)
      join file f on f.key = c.key
      where l.id = ${id} and l.request_status = 'approved' and l.deleted_at is null and (${open})
    union all
    select null, f.key, f.widths from ${table} l join ${fileTable} lf on lf.${owner} = l.id join file f on f.key = lf.file_key
      where l.id = ${id} and l.request_status = 'approved' and l.deleted_at is null and ${openKind}`.execute(
    trx,
  )
  return rows.filter(({ key }) => isOfListing(key))
}

async function copyBytes({ files }: Ctx, key: string, widths: readonly number[]): Promise<void> {
  const stored = (one: string) => (widths.length > 0 ? widths.map((width) => widthKey(one, width)) : [one])
  const targets = stored(publishedKey(key))
  for (const [at, from] of stored(key).entries()) await files.copy(from, targets[at]!)
}

/** Replaces a file's private key with its public one throughout the listing. */
async function rename(trx: Trx, record: ListingRecord, id: number, { column, key }: Filed): Promise<void> {
  const now = publishedKey(key)
  await sql`insert into file (key, owner_id, name, mime, bytes, width, height, widths, thumbhash, private, created_at)
    select ${now}, owner_id, name, mime, bytes, width, height, widths, thumbhash, false, created_at from file where key = ${key}
    on conflict (key) do nothing`.execute(trx)
  if (column)
    await sql`update ${sql.table(record)} set ${sql.ref(column)} = ${now}
      where id = ${id} and ${sql.ref(column)} = ${key}`.execute(trx)
  else
    await sql`update ${sql.table(`${record}_file`)} set file_key = ${now}
      where ${sql.ref(`${record}_id`)} = ${id} and file_key = ${key}`.execute(trx)
}
