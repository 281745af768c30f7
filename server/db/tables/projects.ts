/** Projects with their own rows, and the featuring of listings. */
import type { Defaulted, Id, Json, Made } from './column'

export interface ProjectTable {
  id: Id
  slug: string
  user_id: number
  category_id: number
  type: 'under_construction' | 'upcoming'
  title: string
  description: string
  location: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  image: string | null
  video_link: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  meta_image: string | null
  request_status: 'pending' | 'approved' | 'rejected' | 'expired'
  revision_state: Defaulted<'settled' | 'editReview'>
  status: 'active' | 'inactive'
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

export interface ProjectFileTable {
  id: Id
  project_id: number
  kind: 'gallery' | 'document' | 'plan'
  file_key: string
  /** Of a plan, its title. */
  name: string
  position: Defaulted<number>
}

export interface ProjectRevisionTable {
  project_id: number
  changes: Json<Record<string, unknown>>
  submitted_at: Date
}

export interface AdvertisementTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  state: 'pending' | 'approved' | 'rejected' | 'expired'
  reject_reason: string | null
  starts_at: Date | null
  /** When the package that pays for it ends. */
  due_at: Date
  created_at: Date
  updated_at: Date
}
