/** Bank transfers, the receipts that prove them, and who tried to use one twice. */
import type { Id } from './column'

export interface BankReceiptTable {
  /** The id of its payment. */
  id: string
  user_id: number
  reference: string
  state: string
  /** What an administrator told the payer last. */
  reason: string | null
  due_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface BankReceiptFileTable {
  id: Id
  receipt_id: string
  /** Null once the payer's account was purged. */
  file_key: string | null
  name: string
  /** SHA-256 of the bytes as they were sent. */
  bytes_hash: string
  /** SHA-256 of what it shows: pixels, or the contents of a PDF. */
  content_hash: string | null
  sent_at: Date
}

export interface BankReceiptRepeatTable {
  id: Id
  receipt_id: string
  /** The receipt it repeats. */
  file_id: number
  at: Date
}
