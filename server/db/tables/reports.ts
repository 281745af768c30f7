import type { ReportState } from '../../../contract/words'
import type { Defaulted, Id } from './column'

/** What people report: a listing, a project or somebody; one of the three is named (D56). */
export interface ReportTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  to_user_id: number | null
  /** Null: none of the list, said in words of their own. */
  reason_id: number | null
  other_message: string | null
  state: Defaulted<ReportState>
  /** What the administrator said of the decision; the person who reported reads it. */
  statement: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
}
