import type { Defaulted, Id } from './column'

/** A conversation of two people, or of a person and the operator (`other_id` null, D57), about a listing or none. */
export interface ChatThreadTable {
  id: Id
  person_id: number
  other_id: number | null
  property_id: number | null
  started_by: number
  last_seq: Defaulted<number>
  person_read: Defaulted<number>
  other_read: Defaulted<number>
  person_cleared: Defaulted<number>
  other_cleared: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface ChatMessageTable {
  id: Id
  thread_id: number
  /** Place within its conversation, from 1. */
  seq: number
  sender_id: number
  from_person: boolean
  message: string
  file_key: string | null
  file_name: string | null
  audio_key: string | null
  client_id: string | null
  deleted_at: Date | null
  created_at: Date
}

/** The number of the last event of a person. */
export interface StreamHeadTable {
  user_id: number
  last: number
}

export interface StreamEventTable {
  user_id: number
  seq: number
  type: string
  thread_id: number | null
  message_id: number | null
  notification_id: number | null
  upto: number | null
  by_person: boolean | null
  at: Date
}
