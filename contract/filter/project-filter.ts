import { characteristicFilters } from './characteristic-filters'
import { filterFields, readFields, writeFields, type Filter, type FilterFields } from './property-filter'

/** Fields of the project filter: the property filter's fields that apply to projects, and the construction stage. */
export const projectFields = {
  type: { kind: 'project_type' },
  category_id: filterFields.category_id,
  category_slug_id: filterFields.category_slug_id,
  category_ids: filterFields.category_ids,
  city: filterFields.city,
  state: filterFields.state,
  country: filterFields.country,
  search: filterFields.search,
  promoted: filterFields.promoted,
  posted_since: filterFields.posted_since,
  userid: filterFields.userid,
  current_user: filterFields.current_user,
  latitude: filterFields.latitude,
  longitude: filterFields.longitude,
  radius: filterFields.radius,
  north: filterFields.north,
  south: filterFields.south,
  east: filterFields.east,
  west: filterFields.west,
  sort: { kind: 'project_sort', own: true },
  offset: filterFields.offset,
  limit: filterFields.limit,
  cursor: filterFields.cursor,
  ...characteristicFilters('project'),
} as const satisfies FilterFields

export type ProjectFilter = Filter<typeof projectFields>

/** See `readFields`. */
export const readProjectFilter = (query: Readonly<Record<string, unknown>>): ProjectFilter =>
  readFields(projectFields, query)

/** See `writeFields`. */
export const writeProjectFilter = (filter: ProjectFilter): Record<string, string> =>
  writeFields(projectFields, filter)
