import type { Data } from '../../../../contract/types'
import type { Json } from './column'

/** What a person wishes to find. */
export interface WishTable {
  user_id: number
  fields: Json<Data<'personalised-fields'>>
  updated_at: Date
}
