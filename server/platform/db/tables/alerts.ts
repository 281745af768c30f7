import type { AlertFrequency, AlertRule } from '../../../../contract/values'
import type { Id } from './column'

/** What a person wants to be told of. */
export interface SavedSearchTable {
  id: Id
  user_id: number
  name: string | null
  /** The filter as it stands in an address. */
  query: string
  frequency: AlertFrequency
  created_at: Date
  slot_from: Date
  due_at: Date | null
  alerted_at: Date | null
}

/** A listing that came to the public, or changed there (`parts`); written by triggers. */
export interface AlertDueTable {
  id: Id
  property_id: number
  parts: string[] | null
  price_before: number | null
  /** When it happened, where the change says so. */
  at: Date | null
}

/** A listing that a search found. */
export interface AlertItemTable {
  search_id: number
  property_id: number
  rule: AlertRule
  parts: string[] | null
  found_at: Date
  letter: string | null
  sent_at: Date | null
}
