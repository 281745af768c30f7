/** Input of the search line above a list: a place, or free text. */
export interface SearchLineInput {
  search?: string
  city?: string
  state?: string
  country?: string
}

const elsewhere = {
  latitude: undefined,
  longitude: undefined,
  radius: undefined,
  north: undefined,
  south: undefined,
  east: undefined,
  west: undefined,
}

/** Returns the placeholder of the search line: the place or text being filtered by. */
export const searchedFor = ({ search, city, state, country }: SearchLineInput): string | undefined =>
  [search, city, state, country].filter(Boolean).join(', ') || undefined

/**
 * Returns the filter change for a search, which replaces the previous place or text. A text search keeps a drawn area;
 * a place removes it, since both together could exclude everything.
 */
export const withSearch = ({ search, city, state, country }: SearchLineInput) => ({
  ...elsewhere,
  ...((city || state || country) && { area: undefined }),
  search,
  city,
  state,
  country,
})
