import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import { readCharacteristics } from '../../../contract/listing/characteristics'
import type { FullProject } from '../../../contract/calls/projects/shapes'
import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { DB, ProjectRow, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { fileUrl, pictureOf, pictureUrl } from '../../platform/media/links'
import { personColumns, personOf, type PersonRow } from '../accounts'
import { packageFacts } from '../eligibility'
import { opensWith } from '../packages'
import { isInsider, readerOf } from '../listings'
import { insiderPart } from '../listing-kinds'
import { type PictureColumns, pictureJson } from '../search'
import { projectCardOf, projectColumns, projectJoins, type ProjectCardRow } from './card'
import { projectCards } from './list'

type ProjectViewer = Pick<UserRow, 'id' | 'role' | 'permissions' | 'account_state'> | null
type ProjectText =
  | 'description'
  | 'video_link'
  | 'meta_title'
  | 'meta_description'
  | 'meta_keywords'
  | 'meta_image'

/** All data of a project. */
export type FullProjectRow = ProjectCardRow &
  Pick<ProjectRow, ProjectText> & {
    is_public: boolean
    gallery: (PictureColumns & { id: number })[] | null
    papers: { id: number; kind: 'document' | 'plan'; name: string; key: string; widths: number[] }[] | null
    owner: PersonRow
  }

/** Reads a full project, excluding deleted ones. Doesn't check access; use `readProject`. */
export async function readFullProject(
  db: Kysely<DB>,
  which: RawBuilder<boolean>,
): Promise<FullProjectRow | null> {
  const { rows } = await sql<FullProjectRow>`
    select ${projectColumns()}, j.public as is_public, j.description, j.video_link, j.meta_title, j.meta_description,
      j.meta_keywords, j.meta_image,
      (select jsonb_agg(${pictureJson} || jsonb_build_object('id', jf.id) order by jf.position, jf.id)
        from project_file jf join file f on f.key = jf.file_key where jf.project_id = j.id and jf.kind = 'gallery') as gallery,
      (select jsonb_agg(jsonb_build_object('id', jf.id, 'kind', jf.kind, 'name', jf.name, 'key', f.key, 'widths', f.widths)
          order by jf.position, jf.id)
        from project_file jf join file f on f.key = jf.file_key where jf.project_id = j.id and jf.kind <> 'gallery') as papers,
      (select jsonb_build_object('id', o.id, 'name', o.name, 'profile', o.profile, 'city', o.city, 'is_verified', o.is_verified,
          'property_count', o.property_count, 'project_count', o.project_count)
        from (select ${personColumns} from app_user u where u.id = j.user_id) o) as owner
    from project j ${projectJoins} where ${which} and j.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns a full project for a viewer: public projects for everyone, projects in any state for the owner and admins,
 * otherwise NOT_FOUND. Plan files and documents require a package with project access (§6 project_access). Deactivated
 * users are treated as guests (D91).
 */
export async function readProject(
  ctx: Ctx,
  which: RawBuilder<boolean>,
  asking: ProjectViewer,
): Promise<FullProject> {
  const now = ctx.clock.now()
  const viewer = readerOf(asking)
  const row = await readFullProject(ctx.db, which)
  const insider = row !== null && isInsider(row, viewer)
  if (!row || !(row.is_public || insider)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const open =
    insider ||
    (viewer !== null && (await packageFacts(ctx.db, viewer.id, 'project_access', now)).featureAvailable)
  const opening = open ? [] : await opensWith(ctx.db, 'project_access', viewer?.id ?? null)
  const full = fullOf(row, { viewer, locked: !open, opensWith: opening, now })
  if (!insider) return full
  return { ...full, ...(await insiderPart(ctx.db, 'project', row, viewer?.id ?? null, now)) }
}

interface ProjectReader {
  viewer: ProjectViewer
  locked: boolean
  /** Packages on sale that would unlock the project. */
  opensWith: FullProject['opens_with']
  now: Date
}

function fullOf(row: FullProjectRow, { viewer, locked, opensWith, now }: ProjectReader): FullProject {
  const papers = (kind: 'document' | 'plan') => (row.papers ?? []).filter((one) => one.kind === kind)
  return {
    ...projectCardOf(row, now),
    description: row.description,
    video_link: row.video_link,
    ...readCharacteristics('project', row.characteristics),
    plans: papers('plan').map((plan) => ({
      id: plan.id,
      title: plan.name,
      document: locked ? null : fileUrl(plan),
    })),
    documents: locked
      ? []
      : papers('document').map((paper) => ({ id: paper.id, name: paper.name, url: fileUrl(paper) })),
    gallery_images: (row.gallery ?? []).map(galleryPicture),
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_keywords: row.meta_keywords,
    meta_image: pictureUrl(row.meta_image),
    // A project's owner can only be contacted by message; see `shownByProject`.
    owner: { ...personOf(row.owner), email: null, mobile: null },
    is_owner: viewer?.id === row.user_id,
    locked,
    locked_parts: locked
      ? [
          ...(papers('plan').length > 0 ? (['plans'] as const) : []),
          ...(papers('document').length > 0 ? (['documents'] as const) : []),
        ]
      : [],
    opens_with: opensWith,
  }
}

const galleryPicture = (picture: PictureColumns & { id: number }) => ({
  id: picture.id,
  ...pictureOf(picture),
})

/** Like `readProject`, with similar projects from the same city and category. */
export async function projectWithSimilar(
  ctx: Ctx,
  which: RawBuilder<boolean>,
  viewer: ProjectViewer,
): Promise<Data<'get-project-detail'>> {
  const project = await readProject(ctx, which, viewer)
  const alike = [
    sql<boolean>`j.id <> ${project.id}`,
    sql<boolean>`j.city = ${project.city}`,
    sql<boolean>`j.category_id = ${project.category.id}`,
  ]
  const { data } = await projectCards(ctx.db, alike, { limit: page.similar }, ctx.clock.now())
  return { ...project, similar_projects: data }
}
