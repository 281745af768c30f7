import { filterFields, readFields, writeFields, type Filter, type FilterFields } from './property-filter'

const {
  offset,
  limit,
  cursor,
  search,
  category_id,
  category_slug_id,
  category_ids,
  city,
  state,
  country,
  userid,
  current_user,
  promoted,
  posted_since,
  latitude,
  longitude,
  radius,
  north,
  south,
  east,
  west,
} = filterFields

/** What projects are found by: of the property filter all that a project has, and how far it is built. */
export const projectFields = {
  type: { kind: 'project_type' },
  category_id,
  category_slug_id,
  category_ids,
  city,
  state,
  country,
  search,
  promoted,
  posted_since,
  userid,
  current_user,
  latitude,
  longitude,
  radius,
  north,
  south,
  east,
  west,
  sort: { kind: 'project_sort', own: true },
  offset,
  limit,
  cursor,
} as const satisfies FilterFields

export type ProjectFilter = Filter<typeof projectFields>

/** See readFields. */
export const readProjectFilter = (query: Readonly<Record<string, unknown>>): ProjectFilter =>
  readFields(projectFields, query)

/** See writeFields. */
export const writeProjectFilter = (filter: ProjectFilter): Record<string, string> =>
  writeFields(projectFields, filter)
