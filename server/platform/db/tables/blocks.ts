import type { BlockState } from '../../../../contract/values'
import type { Defaulted, Id } from './column'

/** Who has stopped messages with whom; without `to_user_id` it is the operator (D57). */
export interface BlockTable {
  id: Id
  user_id: number
  to_user_id: number | null
  to_admin: boolean
  state: Defaulted<BlockState>
  reason: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
}
