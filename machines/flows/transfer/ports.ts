import type { Problem, Refused } from '../kit'

/** Where a transfer stands, as the server says; the words of the wire besides `none`. */
export type TransferStanding =
  /** There is no open transfer: one can be begun. */
  | 'none'
  | 'awaitingReceipt'
  | 'pending'
  | 'rejected'
  | 'success'
  | 'failed'
  | 'expired'
  /** Money came that buys nothing, or is being looked at: the payments tell more. */
  | 'elsewhere'

/** What is paid for; the price that counts is the server's. */
export type Ordered = { packageId: string; name: string; priceMinor: number; currency: string }

export type TransferFacts = {
  paymentId: string
  reference: string
  /** Lines of the account to pay to, by name. */
  account: Record<string, string>
  /** ISO time by which a receipt is awaited. */
  expiresAt: string | null
  receipts: { name: string; sentAt: string }[]
  receiptsLeft: number
  /** Hours within which somebody usually looks; null where nothing is promised. */
  reviewHours: number | null
}

/** The answer of every port: where the transfer stands now. */
export type TransferOutput =
  | {
      ok: true
      standing: TransferStanding
      ordered: Ordered
      transfer: TransferFacts | null
      testMode: boolean
      /** An administrator's words. */
      reason: string | null
    }
  | Refused

/** `bank-transfer`: by its number where that is known, otherwise the open one for the package. */
export type ReadTransferInput = { packageId: string; paymentId: string | null }
/** `initiate-bank-transfer`; with the same package and person the server gives the open one. */
export type BeginTransferInput = { packageId: string; file: unknown; key: string }
/** `upload-bank-receipt-file`. A `File` lives in context only while it is being sent. */
export type SendReceiptInput = { paymentId: string; file: unknown }
/** `payment-transaction-fail`, answered with what the transfer has become. */
export type GiveUpInput = { paymentId: string }

/** `key`: made once by the page (a random id). `paymentId`: from the address, where the transfer is known already. */
export type TransferInput = { packageId: string; paymentId: string | null; key: string }

export type TransferContext = TransferInput & {
  standing: TransferStanding
  ordered: Ordered | null
  transfer: TransferFacts | null
  testMode: boolean
  reason: string | null
  file: unknown
  problem: Problem | null
}

export type TransferEvent =
  | { type: 'transfer.opened' }
  /** Begins the transfer; with the receipt at once where the money was sent before. */
  | { type: 'transfer.begun' }
  | { type: 'receipt.chosen'; file: unknown }
  | { type: 'giveUp.asked' }
  | { type: 'giveUp.confirmed' }
  | { type: 'giveUp.dismissed' }
  | { type: 'recheck.asked' }
  | { type: 'retry.asked' }
  | { type: 'again.asked' }
  | { type: 'wait.cancelled' }
  /** News of this payment from another tab, or the network is back. */
  | { type: 'transfer.changed' }
