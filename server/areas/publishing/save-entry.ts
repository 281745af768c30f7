import { sql } from 'kysely'
import { entryShapes } from '../../../contract/calls/publishing/entry-shapes'
import { problems } from '../../../contract/calls/kit/field-problems'
import type { Parsed } from '../../../contract/calls/call-types'
import type { PublicationKind, PublicationState } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { ReceivedFile } from '../../platform/http/registry'
import { Refusal } from '../../platform/refusal'
import { checkPicture, putFile, writeFiles, type NewFile } from '../../platform/media/store-file'
import { fileRefusal } from '../../platform/media/file-refusal'
import { advance, recordCreated } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { announcePublicChange } from '../../platform/stream/public-change'
import { changesBetween } from './entry-changes'
import { entryKind, findEntry } from './entries'
import { wrong, type EntryKind } from './entry-kind'

type EntrySaveInput =
  | Parsed<'admin/content:save'>
  | Parsed<'admin/catalogue:save'>
  | Parsed<'admin/packages:save'>

/** Serialises saves, so that names stay unique and each change sees the previous one. */
export const lockEntries = (trx: Trx) => sql`lock table publication in share row exclusive mode`.execute(trx)

/** Saves a new entry as a draft, or saves the full content of an existing entry as an event of its record. */
export async function saveEntry(
  ctx: Ctx,
  adminId: number,
  asked: EntrySaveInput,
): Promise<{ id: number; state: PublicationState; version: number }> {
  const read = entryShapes[asked.kind].safeParse(asked.values)
  if (!read.success) throw new Refusal('VALIDATION', 'refusals.validation', { errors: problems(read.error) })
  const kind = entryKind(asked.kind)
  const picture = await sentPicture(ctx, kind, asked)
  const now = ctx.clock.now()
  const saved = await ctx.db.transaction().execute(async (trx) => {
    await lockEntries(trx)
    await writeFiles(trx, picture)
    const beside = { image: picture[0]?.key ?? (asked.remove_image ? null : undefined), now }
    const values = read.data as never
    if (asked.id === undefined) {
      if (kind.picture === 'must' && !beside.image) throw wrong('image', 'refusals.fileMissing')
      const subject = await kind.write(trx, null, values, beside)
      return begin(trx, asked.kind, subject, { adminId, now })
    }
    const { subject_id, version } = await findEntry(trx, asked.id, [asked.kind])
    if (asked.version !== undefined && asked.version !== version)
      throw new Refusal('CONFLICT', 'publishing.changedMeanwhile')
    if (kind.picture === 'must' && beside.image === null) throw wrong('image', 'refusals.fileMissing')
    const before = await kind.read(trx, subject_id)
    // Deleted entries can't be changed: `advance` refuses.
    if (before) await kind.write(trx, subject_id, values, beside)
    const after = before && (await kind.read(trx, subject_id))
    const { to } = await advance(trx, {
      record: 'publication',
      id: asked.id,
      event: { type: 'entry.revised' },
      actor: { role: 'admin', id: adminId },
      now,
      set: { version: version + 1 },
      changes: before && after ? await changesBetween(trx, before, after) : [],
    })
    return { id: asked.id, state: to as PublicationState, version: version + 1 }
  })
  announcePublicChange(ctx)
  return saved
}

/** Creates the record of a new entry with its first log line. */
async function begin(
  trx: Trx,
  kind: PublicationKind,
  subject: number,
  { adminId, now }: { adminId: number; now: Date },
) {
  const { id, state, version } = await trx
    .updateTable('publication')
    .set({ created_at: now, updated_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject)
    .returning(['id', 'state', 'version'])
    .executeTakeFirstOrThrow()
  await recordCreated(trx, {
    record: 'publication',
    id,
    to: state,
    actor: { role: 'admin', id: adminId },
    now,
  })
  return { id, state, version }
}

/** Validates and stores the uploaded picture; refused for kinds without pictures. Never call it in a transaction. */
async function sentPicture(
  ctx: Ctx,
  { picture = 'none' }: EntryKind,
  { image }: EntrySaveInput,
): Promise<NewFile[]> {
  if (!(image instanceof ReceivedFile) || picture === 'none') return []
  const checked = await checkPicture(image)
  if (!checked.ok) throw fileRefusal('image', checked.reason)
  return [await putFile({ files: ctx.files, ownerId: null, now: ctx.clock.now() }, checked.file)]
}
