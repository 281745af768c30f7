import type { Defaulted, Id } from './column'

/** A word that public listings use, and how often it was noted. */
export interface SearchWordTable {
  word: string
  n: number
}

/** A listing whose words are to be noted. */
export interface SearchDueTable {
  id: Id
  property_id: number | null
  project_id: number | null
}

/** How many public listings lie in one cell of the map's grid. */
export interface PropertyTileTable {
  level: number
  x: number
  y: number
  category_id: number
  property_type: string
  market_status: string
  n: number
  latitudes: number
  longitudes: number
  ids: number
  south: number | null
  north: number | null
  west: number | null
  east: number | null
  stale: Defaulted<boolean>
}

/** How many listings an owner has on offer, as they were last added up. */
export interface OwnerListedTable {
  user_id: number
  n: number
}

/** Listings of an owner that came or went, to be added. */
export interface OwnerListedDueTable {
  id: Id
  user_id: number
  n: number
}

/** A place whose public listings have changed, to be counted anew. */
export interface PlaceDueTable {
  id: Id
  city: string
  state: string
  country: string
}

/** A listing that came or went, to be added to the tiles. */
export interface PropertyTileDueTable {
  id: Id
  n: 1 | -1
  property_id: number
  category_id: number
  property_type: string
  market_status: string
  latitude: number
  longitude: number
}
