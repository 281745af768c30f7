import type { Kysely, Transaction } from 'kysely'
import type { Characteristics } from '../../../contract/listing/characteristics'
import { json } from '../../platform/db/json'
import type { DB, NewProject } from '../../platform/db/schema'
import type { ProjectFileTable } from '../../platform/db/schema.gen'
import { freeSlug } from '../listing-kinds'
import { characteristicsWith, withoutCharacteristics } from '../submissions'

/** A file of a project as it is, or as it shall be: one without an id is new. */
export interface FileLine {
  id?: number
  file_key: string
  /** Of a plan, its title. */
  name: string
}

type ProjectFileKind = ProjectFileTable['kind']

/** What each kind of file is called in the fields. */
export const lists = {
  gallery: 'gallery',
  documents: 'document',
  plans: 'plan',
} as const satisfies Record<string, ProjectFileKind>
export type Lists = { [L in keyof typeof lists]: FileLine[] }

type ProjectColumn =
  | 'category_id'
  | 'type'
  | 'title'
  | 'description'
  | 'location'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'image'
  | 'video_link'
  | 'meta_title'
  | 'meta_description'
  | 'meta_keywords'
  | 'meta_image'
  | 'slug'

/** An owner's input for a project, checked and JSON-safe, so that an edit can wait for review as it is (D12). */
export type ProjectFields = { [C in ProjectColumn]?: NewProject[C] } & Partial<Characteristics<'project'>> &
  Partial<Lists>

/** Writes an owner's input into a project's own rows. Which state that leads to is not decided here. */
export async function writeProject(
  trx: Transaction<DB>,
  id: number,
  { gallery, documents, plans, ...fields }: ProjectFields,
  now: Date,
): Promise<void> {
  const { columns, stated } = withoutCharacteristics('project', fields)
  await trx
    .updateTable('project')
    .set({ ...columns, characteristics: characteristicsWith(stated) as never, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (gallery) await setFiles(trx, id, 'gallery', gallery)
  if (documents) await setFiles(trx, id, 'document', documents)
  if (plans) await setFiles(trx, id, 'plan', plans)
}

/** Makes the files of one kind these, in this order; those that stay keep their ids. */
async function setFiles(
  trx: Transaction<DB>,
  projectId: number,
  kind: ProjectFileKind,
  lines: readonly FileLine[],
) {
  const kept = lines.flatMap(({ id }) => id ?? [])
  await trx
    .deleteFrom('project_file')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [position, { id, file_key, name }] of lines.entries()) {
    const row = { project_id: projectId, kind, file_key, name, position }
    const updated = id === undefined ? null : await putBack(trx, projectId, id, row)
    if (!updated) await trx.insertInto('project_file').values(row).execute()
  }
}

const putBack = (
  trx: Transaction<DB>,
  projectId: number,
  id: number,
  { file_key, name, position }: { file_key: string; name: string; position: number },
) =>
  trx
    .updateTable('project_file')
    .set({ file_key, name, position })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .returning('id')
    .executeTakeFirst()

/** The files of a project as they would be once what waits for review holds. */
export async function filesAfter(db: Kysely<DB>, id: number, waiting: Partial<Lists>): Promise<Lists> {
  const rows = await db
    .selectFrom('project_file')
    .select(['id', 'kind', 'file_key', 'name'])
    .where('project_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const of = (list: keyof Lists) =>
    waiting[list] ??
    rows
      .filter(({ kind }) => kind === lists[list])
      .map(({ id: fileId, file_key, name }) => ({ id: fileId, file_key, name }))
  return { gallery: of('gallery'), documents: of('documents'), plans: of('plans') }
}

/** What waits for review of a project; nothing when no edit does. */
export async function waitingOf(db: Kysely<DB>, id: number): Promise<ProjectFields> {
  const row = await db
    .selectFrom('project_revision')
    .select('changes')
    .where('project_id', '=', id)
    .executeTakeFirst()
  return (row?.changes ?? {}) as ProjectFields
}

/** Keeps an edit until it is decided on; whatever waited before is replaced. */
export async function keepRevision(
  trx: Transaction<DB>,
  id: number,
  fields: ProjectFields,
  now: Date,
): Promise<void> {
  const kept = { changes: json(fields), submitted_at: now }
  await trx
    .insertInto('project_revision')
    .values({ project_id: id, ...kept })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(kept))
    .execute()
}

/** Puts the waiting edit in force and clears it (D12). Nothing happens when none waits. */
export async function applyProjectRevision(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  const fields = await waitingOf(trx, id)
  // While the edit waited, another project may have taken the slug it asked for.
  const slug = fields.slug && (await freeSlug(trx, fields.slug, id, 'project'))
  await writeProject(trx, id, { ...fields, ...(slug && { slug }) }, now)
  await discardProjectRevision(trx, id)
}

/** Drops the waiting edit: it was refused, or the project itself was. */
export async function discardProjectRevision(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('project_revision').where('project_id', '=', id).execute()
}
