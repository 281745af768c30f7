import { pictureUrl } from '../../../platform/media/links'
import { fieldsOf, type Show } from './record-content'

/** Shows a featured listing: the listing, the start, and the date until which its plan covers the featuring. */
export const showAdvertisement: Show = async (db, id) => {
  const row = await db
    .selectFrom('advertisement as a')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .leftJoin('project as j', 'j.id', 'a.project_id')
    .select(['a.project_id', 'a.starts_at', 'a.due_at', 'a.created_at', 'a.reject_reason'])
    .select(['p.title as property', 'p.slug', 'p.title_image', 'p.public as property_public'])
    .select(['j.title as project', 'j.image', 'j.public as project_public'])
    .where('a.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { property, project, starts_at, due_at, reject_reason, created_at: asked_at } = row
  const picture = pictureUrl(row.title_image ?? row.image)
  const page =
    row.project_id === null ? `/properties-details/${row.slug}` : `/project-details/${row.project_id}`
  return {
    fields: fieldsOf({ property, project, asked_at, starts_at, due_at, reject_reason }),
    images: picture ? [{ url: picture, alt: property ?? project ?? '' }] : [],
    pending_changes: [],
    public_path: row.property_public || row.project_public ? page : null,
  }
}
