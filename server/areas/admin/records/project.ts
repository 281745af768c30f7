import { dataKey } from '../../../../contract/texts/translate'
import { sql } from 'kysely'
import type { Lang } from '../../../../contract/language/languages'
import { locatedAs, textIn } from '../../../platform/texts/catalogue-text'
import {
  type FullProjectRow,
  lists,
  type Lists,
  type ProjectFields,
  readFullProject,
  waitingOf,
} from '../../projects'
import { characteristicChange, characteristicFields } from './characteristics'
import { featuringForAdmin } from '../../listing-kinds'
import { featuringBeside } from './featuring'
import { inColumns, newAmong, readListedFiles, type ListedFile } from './listing-files'
import { fieldsOf, label, placeText, type Show, type RecordContent } from './record-content'

const nothing: RecordContent = { fields: [], images: [], pending_changes: [], public_path: null }

/** Shows a project with its pictures, plans and documents, and pending changes as before/after. */
export const showProject: Show = async (db, id, lang) => {
  const row = await readFullProject(db, sql<boolean>`j.id = ${id}::bigint`)
  if (!row) return nothing
  const changes = await waitingOf(db, row.id)
  const { images, files } = await readListedFiles(db, filesOf(row, changes))
  const { rows: categories } = await sql<{ id: number; name: string }>`
    select c.id, ${textIn('c', 'name')} as name from category c`.execute(db)
  const nameOf = (categoryId: unknown) => categories.find((one) => one.id === categoryId)?.name ?? ''
  return {
    fields: [...fieldsOf(valuesOf(row)), ...characteristicFields('project', row.characteristics, lang)],
    images,
    files,
    pending_changes: changesOf(row, changes, nameOf, lang),
    // On the public page, administrators can view the project in any state, with plans and documents unlocked.
    public_path: `/project-details/${row.id}`,
    related: await featuringBeside(db, 'project', row.id),
    featuring_allowed: await featuringForAdmin(db, { record: 'project', id: row.id }),
  }
}

/**
 * Returns the project's files followed by the files that the pending edit would add; the edit's lists include unchanged
 * files.
 */
function filesOf(row: FullProjectRow, changes: ProjectFields): ListedFile[] {
  const { gallery = [], documents = [], plans = [] } = changes
  const pictures = [
    ...inColumns([row.image]).map(({ file_key }) => file_key),
    ...(row.gallery ?? []).map(({ key }) => key),
  ]
  return [
    ...pictures.map((file_key) => ({ file_key, name: row.title })),
    ...inColumns([row.meta_image]),
    ...(row.papers ?? []).map(({ key, name }) => ({ file_key: key, name })),
    ...inColumns(
      (['image', 'meta_image'] as const).map((column) =>
        changes[column] === row[column] ? null : changes[column],
      ),
      true,
    ),
    ...[...newAmong(gallery, row.gallery), ...newAmong([...documents, ...plans], row.papers)]
      .filter(({ id }) => id === undefined)
      .map(({ file_key, name }) => ({ file_key, name, is_new: true })),
  ]
}

const named = (row: FullProjectRow, kind: 'document' | 'plan') =>
  (row.papers ?? []).filter((one) => one.kind === kind).map(({ name }) => name)

function valuesOf(row: FullProjectRow) {
  return {
    project_type: row.type,
    category_id: row.category_name,
    address: row.location,
    place: placeText(locatedAs(row, row.named)),
    position: `${row.latitude}, ${row.longitude}`,
    visibility: row.status,
    description: row.description,
    plans: named(row, 'plan').join(', '),
    documents: named(row, 'document').join(', '),
    video_link: row.video_link,
    slug: row.slug,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_keywords: row.meta_keywords,
    reject_reason: row.reject_reason,
    posted_at: row.posted_at,
    due_at: row.due_at,
  }
}

/** Returns the edit's changes as before/after pairs. */
function changesOf(
  row: FullProjectRow,
  { gallery, documents, plans, ...columns }: ProjectFields,
  nameOf: (categoryId: unknown) => string,
  lang: Lang,
): RecordContent['pending_changes'] {
  const content = { location: 'address', type: 'project_type', image: 'title_image' } as Record<
    string,
    string
  >
  const text = (name: string, value: unknown) =>
    name === 'category_id' ? nameOf(value) : value === null || value === undefined ? '' : String(value)
  const lines = Object.entries(columns).map(
    ([name, after]) =>
      characteristicChange('project', row.characteristics, { name, after }, lang) ?? {
        label: dataKey('admin.label', content[name] ?? name),
        before: text(name, row[name as keyof FullProjectRow]),
        after: text(name, after),
      },
  )
  const before = {
    gallery: (row.gallery ?? []).map(({ key }) => key),
    documents: named(row, lists.documents),
    plans: named(row, lists.plans),
  }
  const titles = (list: Lists['plans'] | undefined, old: string[]) => list?.map(({ name }) => name) ?? old
  return [
    ...lines,
    {
      label: label('gallery'),
      before: String(before.gallery.length),
      after: String(gallery?.length ?? before.gallery.length),
    },
    {
      label: label('documents'),
      before: before.documents.join(', '),
      after: titles(documents, before.documents).join(', '),
    },
    {
      label: label('plans'),
      before: before.plans.join(', '),
      after: titles(plans, before.plans).join(', '),
    },
  ].filter((line) => line.before !== line.after)
}
