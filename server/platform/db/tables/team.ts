/** Who belongs to the team, and what they took out of the house. */
import type { MembershipState } from '../../../../contract/values'
import type { Defaulted, Id, Json } from './column'

export interface MembershipTable {
  id: Id
  /** Where the invitation went. */
  email: string
  /** Who took it; null while nobody has. */
  user_id: number | null
  /** The first administrator, whom nobody can lock out. */
  founder: Defaulted<boolean>
  permissions: string[]
  state: Defaulted<MembershipState>
  invited_by: number | null
  lang: Defaulted<string>
  /** Until when the invitation can be taken. */
  due_at: Date
  created_at: Date
  updated_at: Date
}

/** One export; `lines` stays empty where it was cut off. */
export interface ExportMadeTable {
  id: Id
  what: string
  filter: Json<unknown>
  lines: number | null
  actor_id: number
  at: Date
}
