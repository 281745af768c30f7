/** What can be asked for by the line above a list: a place, or any words. */
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

/** The text of the line while nothing is typed: the place or the words that are filtered by. */
export const searchedFor = ({ search, city, state, country }: SearchLineInput): string | undefined =>
  [search, city, state, country].filter(Boolean).join(', ') || undefined

/**
 * The change of a filter by what was typed, which replaces the text of the line; the other filters stay. Words are
 * looked for within an area that was drawn, but a place lies where it lies: both together would find nothing.
 */
export const withSearch = ({ search, city, state, country }: SearchLineInput) => ({
  ...elsewhere,
  ...((city || state || country) && { area: undefined }),
  search,
  city,
  state,
  country,
})
