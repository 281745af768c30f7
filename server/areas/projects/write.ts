import type { Kysely, Transaction } from 'kysely'
import type { Characteristics } from '../../../contract/listing/characteristics'
import type { DB, NewProject } from '../../platform/db/schema'
import type { ProjectFileTable } from '../../platform/db/schema.gen'
import { characteristicsWith, pendingEdit, withoutCharacteristics } from '../submissions'

/** An existing or resulting file of a project; one without an id is new. */
export interface FileLine {
  id?: number
  file_key: string
  /** File name or, for a plan, its title. */
  name: string
}

type ProjectFileKind = ProjectFileTable['kind']

/** Field name of each file kind. */
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

/** An owner's validated, JSON-safe project input, so that an edit can be stored for review as is (D12). */
export type ProjectFields = { [C in ProjectColumn]?: NewProject[C] } & Partial<Characteristics<'project'>> &
  Partial<Lists>

/** Writes an owner's input to a project's rows. Doesn't change its state. */
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

/** Replaces the files of one kind, in this order; retained files keep their ids. */
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

/** Returns a project's files as they would be after the pending edit. */
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

/** Returns a project's pending edit; empty if there is none. */
export const waitingOf = async (db: Kysely<DB>, id: number): Promise<ProjectFields> =>
  (await pendingEdit<ProjectFields>(db, { record: 'project', id })) ?? {}
