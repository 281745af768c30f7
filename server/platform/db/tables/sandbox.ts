import type { ColumnType, Generated } from 'kysely'
import type { Json } from './column'

/** One thing a stand-in gateway remembers: `body` is its wire shape, `extra` what only the sandbox knows. */
export interface SandboxObjectTable {
  gateway: string
  id: string
  kind: string
  body: Json<Record<string, unknown>>
  extra: Json<Record<string, unknown>>
  created_at: Date
  /** When something happens to it by itself (a pending payment that succeeds later). */
  due_at: Date | null
}

/** One idempotency key with the answer that is replayed for it. */
export interface SandboxKeyTable {
  gateway: string
  key: string
  request_hash: string
  status: number | null
  body: Json<unknown> | null
  created_at: Date
}

/** One webhook the sandbox owes us, with what is made to go wrong with it. */
export interface SandboxDeliveryTable {
  id: Generated<number>
  gateway: string
  object_id: string
  event_id: string
  type: string
  raw: string
  fault: string
  state: 'waiting' | 'delivered' | 'dropped' | 'given up'
  attempts: ColumnType<number, number | undefined, number>
  due_at: Date
  locked_until: Date | null
  last_answer: string | null
  created_at: Date
}
