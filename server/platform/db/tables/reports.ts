import type { ReportState } from '../../../../contract/values'
import type { Defaulted, Id } from './column'

/** What people report: a listing, a project or somebody; one of the three is named (D56). */
export interface ReportTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  to_user_id: number | null
  /** Whom it concerns: the person named, or whose listing it is. */
  concerned_id: number
  /** Null: none of the list, said in words of their own. */
  reason_id: number | null
  other_message: string | null
  state: Defaulted<ReportState>
  /** What the administrator said of the decision; both sides read it. */
  statement: string | null
  /** Who decided it; an appeal goes to somebody else where there is one. */
  decided_by: number | null
  /** Until when an appeal is heard. */
  due_at: Date | null
  /** What the person concerned says against the decision, and what was said to that. */
  appeal: string | null
  appeal_statement: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
}
