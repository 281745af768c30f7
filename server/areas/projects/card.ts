import { sql, type RawBuilder } from 'kysely'
import { cardCharacteristics } from '../../../contract/listing/characteristics'
import type { ProjectCard } from '../../../contract/calls/projects/shapes'
import type { ProjectRow } from '../../platform/db/schema'
import { pictureOf, pictureUrl } from '../../platform/media/links'
import {
  addressIn,
  locatedAs,
  locationIn,
  textIn,
  type LocationNames,
} from '../../platform/texts/catalogue-text'
import { type PictureColumns, pictureJson } from '../search'

type ProjectCardColumn =
  | 'id'
  | 'slug'
  | 'user_id'
  | 'category_id'
  | 'type'
  | 'title'
  | 'location'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'image'
  | 'request_status'
  | 'revision_state'
  | 'status'
  | 'reject_reason'
  | 'due_at'
  | 'featured_until'
  | 'posted_at'
  | 'updated_at'
  | 'characteristics'

/** Columns a project card needs. */
export type ProjectCardRow = Pick<ProjectRow, ProjectCardColumn> & {
  named: LocationNames
  category_name: string
  category_slug: string
  category_image: string | null
  picture: PictureColumns | null
}

/** Card columns of project `j` with its category `c`. */
export const projectColumns = (): RawBuilder<unknown> => sql`
  j.id, j.slug, j.user_id, j.category_id, j.type, j.title, j.location, j.city, j.state, j.country, j.latitude, j.longitude,
  j.image, j.request_status, j.revision_state, j.status, j.reject_reason, j.due_at, j.featured_until, j.posted_at,
  j.updated_at, j.characteristics, ${locationIn('j')} as named, ${textIn('c', 'name')} as category_name,
  c.slug as category_slug, c.image as category_image,
  (select ${pictureJson} from file f where f.key = j.image) as picture`

export const projectJoins = sql`join category c on c.id = j.category_id`

/** Maps a row to a card. */
export function projectCardOf(row: ProjectCardRow, now: Date): ProjectCard {
  return {
    id: row.id,
    slug_id: row.slug,
    title: row.title,
    image: pictureUrl(row.image),
    picture: row.picture && pictureOf(row.picture),
    type: row.type,
    ...locatedAs(row, row.named),
    location: addressIn(row.location, row, row.named),
    latitude: row.latitude,
    longitude: row.longitude,
    category: {
      id: row.category_id,
      category: row.category_name,
      slug_id: row.category_slug,
      image: pictureUrl(row.category_image),
    },
    promoted: row.featured_until !== null && row.featured_until > now,
    added_by: row.user_id,
    created_at: row.posted_at.toISOString(),
    request_status: row.request_status,
    status: row.status,
    ...cardCharacteristics('project', row.characteristics),
  }
}
