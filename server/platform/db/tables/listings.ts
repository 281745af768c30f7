/** Listings with their own rows, their drafts, and what people did with them. */
import type { Characteristic, CharacteristicValue } from '../../../../contract/listing-fields'
import type { MarketStatus, RequestStatus, RevisionState, Visibility } from '../../../../contract/values'
import type { ColumnType } from 'kysely'
import type { Defaulted, Id, Json, Made } from './column'

/** What properties and projects have alike: words, place, states, time. */
export interface ListedTable {
  id: Id
  slug: string
  user_id: number
  category_id: number
  title: string
  description: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  meta_image: string | null
  video_link: string | null
  request_status: RequestStatus
  revision_state: Defaulted<RevisionState>
  status: Visibility
  deleted_at: Date | null
  /** The owner's account may not be used: follows from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  warned_at: Date | null
  /** Follows from the advertisement that is approved. */
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  fts: Made<string>
  public: Made<boolean>
}

export interface PropertyTable extends ListedTable {
  property_type: 'sell' | 'rent'
  rentduration: 'daily' | 'monthly' | 'quarterly' | 'yearly' | null
  price: number
  currency: string
  address: string
  client_address: string | null
  title_image: string | null
  three_d_image: string | null
  is_premium: Defaulted<boolean>
  attrs: Json<Record<string, string | number>>
  /** By name, without what is not said (contract/listing-fields.ts). */
  characteristics: ColumnType<{ [C in Characteristic]?: CharacteristicValue }, string | undefined, string>
  /** As `attrs` says of the attributes that count them. */
  bedrooms: Made<number | null>
  bathrooms: Made<number | null>
  market_status: MarketStatus
  views: Defaulted<number>
  likes: Defaulted<number>
  leads: Defaulted<number>
  source_key: string | null
  /** Public, and neither sold nor let. */
  on_offer: Made<boolean>
}

export interface PropertyParameterTable {
  property_id: number
  parameter_id: number
  value: string
  value_num: number | null
}

export interface PropertyFacilityTable {
  property_id: number
  facility_id: number
  distance: number
}

export interface PropertyFileTable {
  id: Id
  property_id: number
  kind: 'gallery' | 'document'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface PropertyRevisionTable {
  property_id: number
  changes: Json<Record<string, unknown>>
  submitted_at: Date
}

export interface ListingDraftTable {
  id: Id
  user_id: number
  listing: Defaulted<'property' | 'project'>
  property_id: number | null
  project_id: number | null
  fields: Json<Record<string, unknown>>
  step: Defaulted<string>
  updated_at: Date
}

export interface SubmissionTable {
  user_id: number
  record: 'property' | 'project'
  key: string
  record_id: number | null
  at: Date
}

export interface ListingDraftFileTable {
  id: Id
  draft_id: number
  kind: 'title' | 'gallery' | 'document' | 'three_d' | 'meta' | 'plan'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface FavouriteTable {
  user_id: number
  property_id: number
  created_at: Date
}

export interface InterestTable extends FavouriteTable {
  /** When the owner looked at it; null while it is news. */
  seen_at: Defaulted<Date | null>
}

export interface ViewTallyTable {
  id: Id
  property_id: number
}
