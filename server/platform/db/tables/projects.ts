/** Projects with their own rows, and the featuring of listings. */
import type { RequestStatus } from '../../../../contract/values'
import type { Defaulted, Id, Json } from './column'
import type { ListedTable } from './listings'

export interface ProjectTable extends ListedTable {
  type: 'under_construction' | 'upcoming'
  location: string
  image: string | null
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
  state: RequestStatus
  reject_reason: string | null
  starts_at: Date | null
  /** When the package that pays for it ends. */
  due_at: Date
  created_at: Date
  updated_at: Date
}
