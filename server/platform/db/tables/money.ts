/** What can be bought, what was paid, and what it gave. Amounts are integer minor units. */
import type { DisputeFact, RefundFact } from '../../gateways/port'
import type { MovementKind, SlotState } from '../../../../contract/values'
import type { Defaulted, Id, Json } from './column'

export interface PackageTable {
  id: Id
  name: string
  description: string | null
  price_minor: number
  currency: string
  duration_days: number
  is_active: Defaulted<boolean>
  position: Defaulted<number>
  created_at: Date
}

export interface PackageFeatureTable {
  package_id: number
  feature: string
  quota: number | null
}

/** What a package opens, and for how long. */
export interface PackageTerms {
  duration_days: number
  features: { feature: string; quota: number | null }[]
}

export interface PaymentTable {
  id: string
  /** Attempts that belong together: only one of them may buy the package (rule 3). */
  purchase_id: Defaulted<string>
  /** Made once by the client for one purchase; a retry finds its payment again. */
  client_key: string | null
  /** When the gateway was last asked. */
  asked_at: Date | null
  user_id: number
  package_id: number
  gateway: string
  mode: 'live' | 'sandbox'
  platform_type: Defaulted<'web' | 'app'>
  payment_type: 'online' | 'bank transfer' | 'free'
  amount_minor: number
  currency: string
  /** What it buys; null for attempts from before this was written down. */
  terms: Json<PackageTerms> | null
  state: string
  provider_ref: string | null
  /** The gateway's id of the charge that paid. */
  charge_ref: string | null
  /** The payment that this money came besides: its own `provider_ref` is then the charge's. */
  second_of: string | null
  /** What the gateway said when it was opened that a browser needs to go on. */
  handover: Json<Record<string, unknown>> | null
  /** What its gateway's adapter has to remember of it (server/platform/gateways/keep.ts). */
  kept: Json<unknown> | null
  /** When the browser brought the gateway's own proof that it has taken the payment. */
  proved_at: Date | null
  captured_minor: number | null
  captured_currency: string | null
  /** The gateway's own time of the charge; null: it does not say. */
  captured_at: Date | null
  /** The gateway's name of a refund that an administrator made there. */
  refund_ref: string | null
  note: string | null
  due_at: Date | null
  /** Until when the gateway's word is waited for; null: something else keeps its time. */
  wait_until: Date | null
  created_at: Date
  updated_at: Date
}

/** A refund as its gateway has it (port.ts: RefundFact), or as an administrator wrote it down. */
export interface RefundTable {
  id: Defaulted<string>
  payment_id: string
  gateway_ref: string
  /** Null: an amount that cannot be expressed. */
  amount_minor: number | null
  currency: string
  status: RefundFact['status']
  /** The gateway's own word for the status. */
  word: string
  recorded_by: number | null
  made_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Money that an administrator sends back; `id` is the key under which its gateway sends once. */
export interface RefundOrderTable {
  id: Defaulted<string>
  payment_id: string
  /** Who had paid. */
  user_id: number
  /** Made once by the form; what is confirmed again finds its order. */
  client_key: string
  state: string
  amount_minor: number
  currency: string
  reason: string
  ordered_by: number
  /** It was made elsewhere, and only written down here. */
  by_hand: boolean
  /** The gateway's id of the refund (refund.gateway_ref), once it has one. */
  gateway_ref: string | null
  /** Why the gateway refused. */
  note: string | null
  /** Somebody is asking the gateway now; nobody else does until then. */
  sending_until: Date | null
  /** How often it was asked: a refusal says that nothing was done only the first time. */
  tries: Defaulted<number>
  created_at: Date
  updated_at: Date
}

/** An early fraud warning as its gateway has it (port.ts: FraudWarningFact). */
export interface FraudWarningTable {
  payment_id: string
  gateway_ref: string
  actionable: boolean
  reason: string | null
  /** The administrator who has seen it, and decided to leave the payment as it is. */
  seen_by: Defaulted<number | null>
  seen_at: Defaulted<Date | null>
  made_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A dispute or an inquiry as its gateway has it (port.ts: DisputeFact), unless an administrator has ended it. */
export interface DisputeTable {
  payment_id: string
  gateway_ref: string
  kind: DisputeFact['kind']
  status: DisputeFact['status']
  awaits: DisputeFact['awaits']
  amount_minor: number | null
  currency: string
  taken_minor: number
  answer_by: Date | null
  word: string
  reason: string | null
  is_refundable: Defaulted<boolean | null>
  opened_at: Date | null
  /** When it last took money from us, and when money last came back, as the gateway says. */
  taken_at: Date | null
  returned_at: Date | null
  ended_by: number | null
  /** The gateway's word when it was ended here: another word counts again. */
  ended_word: string | null
  created_at: Date
  updated_at: Date
}

/** An opening or an end of a dispute; written by a trigger of dispute, and by nothing else. */
export interface DisputeTurnTable {
  id: Id
  payment_id: string
  gateway_ref: string
  kind: DisputeFact['kind']
  status: DisputeFact['status']
  amount_minor: number | null
  taken_minor: number
  currency: string
  /** When we learnt of it. */
  at: Date
}

/** A move of money as a signed sum; written by triggers of payment, refund and dispute, and by nothing else. */
export interface MoneyMovementTable {
  id: Id
  payment_id: string
  kind: MovementKind
  gateway: string
  mode: 'live' | 'sandbox'
  /** The gateway's id of the refund or the dispute. */
  gateway_ref: string | null
  /** What leaves us is negative. Null: a sum that cannot be expressed. */
  amount_minor: number | null
  currency: string
  /** The gateway's time of it where it says one. */
  at: Date
  /** When we learnt of it. */
  noted_at: Date
}

/** Numbers given so far in a year (UTC). */
export interface ReceiptSeriesTable {
  year: number
  last: number
}

/** Numbers of credit notes given so far in a year (UTC). */
export interface CreditNoteSeriesTable {
  year: number
  last: number
}

/** Corrects the receipt of a payment by one refund; a void one keeps its number. */
export interface CreditNoteTable {
  id: Defaulted<string>
  payment_id: string
  refund_id: string
  year: number
  number: number
  amount_minor: number
  currency: string
  issued_at: Date
  voided_at: Date | null
}

export interface PaymentReceiptTable {
  payment_id: string
  /** 0: issued before numbers began anew each year. */
  year: number
  number: number
  issued_at: Date
  facts: Json<unknown>
}

export interface PaymentEventTable {
  id: Id
  gateway: string
  event_id: string
  type: string
  payload: Json<Record<string, unknown>>
  outcome: string
  payment_id: string | null
  /** What the event named: the gateway's own id of the payment, and ours. */
  provider_ref: string | null
  reference: string | null
  /** The gateway's id of the one charge that it was about. */
  charge_ref: Defaulted<string | null>
  attempts: Defaulted<number>
  run_at: Date | null
  /** Tried to the end; the operator may have it tried again. */
  dead_at: Defaulted<Date | null>
  last_error: Defaulted<string | null>
  received_at: Date
}

export interface SubscriptionTable {
  id: Id
  user_id: number
  package_id: number
  payment_id: string | null
  granted_by: number | null
  client_key: string | null
  state: string
  starts_at: Date
  due_at: Date
  created_at: Date
}

export interface SubscriptionFeatureTable {
  subscription_id: number
  feature: string
  quota: number | null
}

export interface SlotTable {
  id: Id
  subscription_id: number
  feature: string
  record: string
  record_id: number
  state: SlotState
  created_at: Date
  updated_at: Date
}
