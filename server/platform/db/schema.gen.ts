// Written by `npm run schema` from the migrations; what SQL cannot say of a column is in columns.ts.
import type { ColumnTypes, Defaulted, DefaultedJson, Id, Json, Made } from './columns'

/** How the account was reached before the change. */
export interface AccountChangeTable {
  id: Id
  user_id: number
  kinds: ColumnTypes['account_change.kinds']
  email: string | null
  email_verified_at: Date | null
  mobile: string | null
  mobile_verified_at: Date | null
  password_hash: string | null
  password_short: boolean
  user_agent: string | null
  created_at: Date
  expires_at: Date
  undone_at: Date | null
}

export interface AdvertisementTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  state: 'approved' | 'expired' | 'pending' | 'rejected'
  reject_reason: string | null
  starts_at: Date | null
  /** When the package that pays for it ends. */
  due_at: Date
  created_at: Date
  updated_at: Date
}

export interface AgentApplicationTable {
  id: Id
  user_id: number
  state: Defaulted<'asked' | 'failed' | 'initial' | 'pending' | 'revoked' | 'success'>
  reason: string | null
  draft: Json<ColumnTypes['agent_application.draft']> | null
  draft_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface AgentFileTable {
  id: Id
  user_id: number
  field_id: number
  file_key: string
  name: string
  sent: Defaulted<boolean>
  created_at: Date
}

export interface AgentSubmissionTable {
  id: Id
  application_id: number
  form_version: number
  answers: Json<ColumnTypes['agent_submission.answers']>
  sent_at: Date
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
  rule: 'changed' | 'listed' | 'price'
  parts: string[] | null
  found_at: Date
  letter: string | null
  sent_at: Date | null
}

export interface ApiTokenTable {
  id: Id
  user_id: number
  name: string
  token_hash: string
  last_four: string
  scopes: ColumnTypes['api_token.scopes']
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
  ended_at: Date | null
}

export interface AppUserTable {
  id: Id
  role: Defaulted<'admin' | 'user'>
  type: Defaulted<'agent' | 'user'>
  logintype: Defaulted<'apple' | 'email' | 'google' | 'phone'>
  name: string
  email: string | null
  mobile: string | null
  email_verified_at: Date | null
  mobile_verified_at: Date | null
  password_hash: string | null
  firebase_id: string | null
  profile: string | null
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  about_me: string | null
  facebook_id: string | null
  twitter_id: string | null
  instagram_id: string | null
  youtube_id: string | null
  notification: Defaulted<boolean>
  lang: Defaulted<string>
  account_state: 'active' | 'deactivated' | 'deletionRequested' | 'purged' | 'unverified'
  account_due_at: Date | null
  verification_status: Defaulted<'failed' | 'initial' | 'pending' | 'success'>
  is_demo: Defaulted<boolean>
  created_at: Date
  updated_at: Date
  /** What somebody of the team may do; follows from the membership. */
  permissions: Defaulted<string[]>
  /** The password is shorter than a member of the team needs. */
  password_short: Defaulted<boolean>
  /** A second factor is confirmed. */
  second_factor: Defaulted<boolean>
  /** An address for other people to write to; never taken from the one for signing in. */
  contact_email: string | null
  /** What new listings of an agent begin with. */
  contact_default: Defaulted<'messages' | 'phone' | 'phone_email'>
  /** Whether unread messages are announced by e-mail. */
  message_mail: Defaulted<boolean>
}

export interface ArticleTable {
  id: Id
  slug: string
  category_id: number | null
  title: string
  body: string
  image: string | null
  created_at: Date
  is_public: Defaulted<boolean>
  /** In which it is written. */
  lang: Defaulted<string>
}

export interface AuthTicketTable {
  hash: string
  kind: 'reset' | 'signin' | 'undo'
  user_id: number | null
  channel: 'email' | 'mobile' | null
  address: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  change_id: number | null
}

export interface BankReceiptTable {
  /** The id of its payment. */
  id: string
  user_id: number
  reference: string
  state: 'awaitingReceipt' | 'expired' | 'failed' | 'pendingVerification' | 'rejected' | 'success'
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

/** Who has stopped messages with whom; without `to_user_id` it is the operator (D57). */
export interface BlockTable {
  id: Id
  user_id: number
  to_user_id: number | null
  to_admin: boolean
  state: Defaulted<'blocked' | 'open'>
  reason: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
}

/** One row: another mark whenever categories, parameters or what categories ask for have changed. */
export interface CatalogueMarkTable {
  one: Defaulted<boolean>
  mark: string
}

export interface CategoryTable {
  id: Id
  name: string
  slug: string
  image: string | null
  position: Defaulted<number>
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  is_public: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['category.texts']>
}

export interface CategoryParameterTable {
  category_id: number
  parameter_id: number
  position: Defaulted<number>
}

/** What each reader of a conversation was, or is to be, told by e-mail of unread messages. */
export interface ChatMailTable {
  thread_id: number
  user_id: number
  /** When the oldest message was written that may still need an e-mail; null: nothing waits. */
  waits_since: Date | null
  /** When the last e-mail was queued. */
  mailed_at: Date | null
  /** The last message that an e-mail has covered. */
  mailed_seq: Defaulted<number>
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
  /** SHA-256 of the file or recording as it was sent with a key; null: none, or sent before there was one. */
  attachment_hash: string | null
}

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

export interface CityTable {
  id: Id
  name: string
  state: string
  country: string
  latitude: number
  longitude: number
  image: string | null
  is_public: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['city.texts']>
}

export interface ContactMessageTable {
  id: Id
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  created_at: Date
  state: Defaulted<'answered' | 'closed' | 'received'>
  /** In which it was written. */
  lang: Defaulted<string>
  /** What was mailed back. */
  answer: string | null
  updated_at: Date
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

/** Numbers of credit notes given so far in a year (UTC). */
export interface CreditNoteSeriesTable {
  year: number
  last: number
}

export interface DailyAnswerTable {
  day: string
  bucket: number
  n: number
}

export interface DailyEmptySearchTable {
  day: string
  query: string
  n: number
}

export interface DailyFlowTable {
  day: string
  flow: string
  state: string
  event: string
  bucket: number
  n: number
}

export interface DailyFoldTable {
  source: string
  last_id: number
  at: Date
}

export interface DailyRevenueTable {
  day: string
  package_id: number
  currency: string
  n: number
  amount_minor: number
}

export interface DailyTransitionTable {
  day: string
  record: string
  event: string
  from_state: string
  to_state: string
  n: number
}

/** A dispute or an inquiry as its gateway has it (port.ts: DisputeFact), unless an administrator has ended it. */
export interface DisputeTable {
  payment_id: string
  gateway_ref: string
  kind: 'dispute' | 'inquiry'
  status: 'kept' | 'lost' | 'open'
  awaits: 'bank' | 'payer' | 'us' | null
  amount_minor: number | null
  currency: string
  taken_minor: number
  answer_by: Date | null
  word: string
  reason: string | null
  opened_at: Date | null
  ended_by: number | null
  /** The gateway's word when it was ended here: another word counts again. */
  ended_word: string | null
  created_at: Date
  updated_at: Date
  is_refundable: boolean | null
  /** When it last took money from us, and when money last came back, as the gateway says. */
  taken_at: Date | null
  returned_at: Date | null
}

/** An opening or an end of a dispute; written by a trigger of dispute, and by nothing else. */
export interface DisputeTurnTable {
  id: Id
  payment_id: string
  gateway_ref: string
  kind: 'dispute' | 'inquiry'
  status: 'kept' | 'lost' | 'open'
  amount_minor: number | null
  taken_minor: number
  currency: string
  /** When we learnt of it. */
  at: Date
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

export interface FacilityTable {
  id: Id
  name: string
  icon: string | null
  position: Defaulted<number>
  is_public: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['facility.texts']>
}

export interface FaqTable {
  id: Id
  question: string
  answer: string
  position: Defaulted<number>
  is_public: Defaulted<boolean>
  /** In which it is written. */
  lang: Defaulted<string>
}

export interface FavouriteTable {
  user_id: number
  property_id: number
  created_at: Date
}

export interface FileTable {
  key: string
  owner_id: number | null
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  widths: Defaulted<number[]>
  thumbhash: string | null
  private: Defaulted<boolean>
  created_at: Date
}

/** An early fraud warning as its gateway has it (port.ts: FraudWarningFact). */
export interface FraudWarningTable {
  payment_id: string
  gateway_ref: string
  actionable: boolean
  reason: string | null
  made_at: Date | null
  created_at: Date
  updated_at: Date
  /** The administrator who has seen it, and decided to leave the payment as it is. */
  seen_by: number | null
  seen_at: Date | null
}

/** What the operator has to know of a gateway; one row however often it comes. */
export interface GatewayProblemTable {
  kind: 'blocked' | 'keys' | 'refused'
  gateway: string
  detail: string
  times: Defaulted<number>
  last_at: Date
}

/** What an administrator set about a gateway; `keys` is sealed. */
export interface GatewaySettingTable {
  gateway: string
  is_on: Defaulted<boolean>
  position: number | null
  keys: string | null
  updated_at: Date
}

export interface IdentityLinkTable {
  issuer: string
  subject: string
  user_id: number
  provider: string
  created_at: Date
  id: Id
  /** The address the service vouched for at the last sign-in; null where that was before it was kept. */
  address: string | null
  /** Unlinked then: it signs in no longer. */
  ended_at: Date | null
}

export interface IdentityUsedTable {
  hash: string
  expires_at: Date
}

export interface InterestTable {
  user_id: number
  property_id: number
  created_at: Date
  /** When the owner looked at it; null while it is news. */
  seen_at: Date | null
  /** When the person asked for the number of the owner; null while they have not. */
  contact_shown_at: Date | null
}

/** The last successful run of each hourly or daily job. */
export interface JobRunTable {
  name: string
  ran_at: Date
}

export interface KnownBrowserTable {
  user_id: number
  hash: string
  used_at: Date
}

/** What the operator says in a language. */
export interface LanguageTable {
  code: string
  name: string
  rtl: Defaulted<boolean>
  is_on: Defaulted<boolean>
  /** Key and text. */
  texts: DefaultedJson<ColumnTypes['language.texts']>
  version: Defaulted<number>
  updated_at: Date
}

/** How many properties and projects are in each state, as they were last added up. */
export interface ListingCountTable {
  record: string
  state: string
  n: number
}

/** Listings that came to a state or left it, to be added. */
export interface ListingCountDueTable {
  id: Id
  record: string
  state: string
  n: number
}

export interface ListingDraftTable {
  id: Id
  user_id: number
  property_id: number | null
  fields: DefaultedJson<ColumnTypes['listing_draft.fields']>
  step: Defaulted<string>
  updated_at: Date
  listing: Defaulted<'project' | 'property'>
  project_id: number | null
}

export interface ListingDraftFileTable {
  id: Id
  draft_id: number
  kind: 'document' | 'gallery' | 'meta' | 'plan' | 'three_d' | 'title'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface MailboxTable {
  id: Id
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  created_at: Date
  /** Of a mail that may come twice and is kept once. */
  message_id: string | null
}

export interface MembershipTable {
  id: Id
  /** Where the invitation went. */
  email: string
  /** Who took it; null while nobody has. */
  user_id: number | null
  /** The first administrator, whom nobody can lock out. */
  founder: Defaulted<boolean>
  permissions: string[]
  state: Defaulted<'active' | 'invited' | 'removed' | 'suspended'>
  invited_by: number | null
  lang: Defaulted<string>
  /** Until when the invitation can be taken. */
  due_at: Date
  created_at: Date
  updated_at: Date
}

/** A move of money as a signed sum; written by triggers of payment, refund and dispute, and by nothing else. */
export interface MoneyMovementTable {
  id: Id
  payment_id: string
  kind: 'charge' | 'disputeIn' | 'disputeOut' | 'refund' | 'refundReturned' | 'secondCharge'
  gateway: string
  mode: ColumnTypes['money_movement.mode']
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

export interface NotificationTable {
  id: Id
  user_id: number
  type: string
  params: DefaultedJson<ColumnTypes['notification.params']>
  link: string | null
  read_at: Date | null
  created_at: Date
  /** Of the effect that told it; null where nothing tells it twice. */
  letter: string | null
}

export interface OtpTable {
  id: Id
  channel: 'email' | 'mobile'
  address: string
  code_hash: string
  ip: string
  tries: Defaulted<number>
  sent_at: Date
  expires_at: Date
  used_at: Date | null
  link_hash: string | null
}

export interface OutboxTable {
  id: Id
  type: string
  payload: Json<ColumnTypes['outbox.payload']>
  run_at: Date
  attempts: Defaulted<number>
  locked_until: Date | null
  done_at: Date | null
  last_error: string | null
  /** By what a mail that is sent again is known. */
  letter: Defaulted<string>
  /** Tried to the end, or refused for good. */
  dead_at: Date | null
  /** When it was first due. */
  due_since: Date | null
}

/** How many listings an owner has on offer, as they were last added up. */
export interface OwnerListedTable {
  user_id: number
  n: number
}

/** Listings of an owner that came or went, to be added. */
export interface OwnerListedDueTable {
  id: Id
  user_id: number
  n: number
}

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
  recommended: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['package.texts']>
}

export interface PackageFeatureTable {
  package_id: number
  feature: string
  quota: number | null
}

/** A page of words in one language. */
export interface PageTable {
  id: Id
  slug: string
  lang: string
  title: string
  description: Defaulted<string>
  /** Rich text. */
  body: string
  is_public: Defaulted<boolean>
}

export interface ParameterTable {
  id: Id
  name: string
  kind: 'choice' | 'multi' | 'number' | 'text'
  options: DefaultedJson<ColumnTypes['parameter.options']>
  unit: string | null
  icon: string | null
  required: Defaulted<boolean>
  position: Defaulted<number>
  is_public: Defaulted<boolean>
  role: 'bathrooms' | 'bedrooms' | null
  fact_group: 'building' | 'inside' | 'outside' | null
  measure: 'floor' | 'floors' | 'living_area' | 'plot_area' | 'rooms' | 'spaces' | 'year' | null
  value_min: number | null
  value_max: number | null
  /** Texts in other languages: code, then column, then text; options by the option in the main language. */
  texts: DefaultedJson<ColumnTypes['parameter.texts']>
}

export interface PasswordGuessTable {
  key: string
  wrong: number
  free_at: Date
  forget_at: Date
}

export interface PaymentTable {
  id: string
  user_id: number
  package_id: number
  gateway: string
  mode: 'live' | 'sandbox'
  platform_type: Defaulted<'app' | 'web'>
  payment_type: 'bank transfer' | 'free' | 'online'
  amount_minor: number
  currency: string
  state: 'disputed' | 'expired' | 'failed' | 'needsRefund' | 'needsReview' | 'opened' | 'pending' | 'refunded' | 'success'
  provider_ref: string | null
  captured_minor: number | null
  captured_currency: string | null
  note: string | null
  due_at: Date | null
  created_at: Date
  updated_at: Date
  /** Attempts that belong together: only one of them may buy the package (rule 3). */
  purchase_id: Defaulted<string>
  /** Made once by the client for one purchase; a retry finds its payment again. */
  client_key: string | null
  /** When the gateway was last asked. */
  asked_at: Date | null
  /** The gateway's name of a refund that an administrator made there. */
  refund_ref: string | null
  /** What the gateway said when it was opened that a browser needs to go on. */
  handover: Json<ColumnTypes['payment.handover']> | null
  /** When the browser brought the gateway's own proof that it has taken the payment. */
  proved_at: Date | null
  /** What it buys; null for attempts from before this was written down. */
  terms: Json<ColumnTypes['payment.terms']> | null
  /** The gateway's id of the charge that paid. */
  charge_ref: string | null
  /** The payment that this money came besides: its own `provider_ref` is then the charge's. */
  second_of: string | null
  /** Until when the gateway's word is waited for; null: something else keeps its time. */
  wait_until: Date | null
  /** What its gateway's adapter has to remember of it (server/gateways/adapter-data.ts). */
  kept: Json<unknown> | null
  /** The gateway's own time of the charge; null: it does not say. */
  captured_at: Date | null
  /** How often its gateway was asked: the number of the last question. */
  questions: Defaulted<number>
  /** The number of the question whose answer about received money was stored last. */
  answered: Defaulted<number>
}

export interface PaymentEventTable {
  gateway: string
  event_id: string
  type: string
  payload: Json<ColumnTypes['payment_event.payload']>
  outcome: string
  received_at: Date
  payment_id: string | null
  /** What the event named: the gateway's own id of the payment, and ours. */
  provider_ref: string | null
  reference: string | null
  attempts: Defaulted<number>
  run_at: Date | null
  id: Id
  /** Tried to the end; the operator may have it tried again. */
  dead_at: Date | null
  last_error: string | null
  /** The gateway's id of the one charge that it was about. */
  charge_ref: string | null
}

export interface PaymentReceiptTable {
  payment_id: string
  /** 0: issued before numbers began anew each year. */
  year: number
  number: number
  issued_at: Date
  facts: Json<unknown>
}

/** A place whose public listings have changed, to be counted anew. */
export interface PlaceDueTable {
  id: Id
  city: string
  state: string
  country: string
}

export interface ProjectTable {
  id: Id
  slug: string
  user_id: number
  category_id: number
  type: 'under_construction' | 'upcoming'
  title: string
  description: string
  location: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  image: string | null
  video_link: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  meta_image: string | null
  request_status: ColumnTypes['project.request_status']
  revision_state: Defaulted<ColumnTypes['project.revision_state']>
  status: 'active' | 'inactive'
  deleted_at: Date | null
  /** The owner's account may not be used: follows from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  warned_at: Date | null
  /** Follows from the advertisement that is approved. */
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  public: Made<ColumnTypes['project.public']>
  fts: Made<string>
  /** Until when a decision about it may be undone; null where none is held. */
  held_until: Date | null
  /** By name, without what is not said (contract/listing-fields.ts). */
  characteristics: DefaultedJson<ColumnTypes['project.characteristics']>
}

export interface ProjectFileTable {
  id: Id
  project_id: number
  kind: 'document' | 'gallery' | 'plan'
  file_key: string
  /** Of a plan, its title. */
  name: string
  position: Defaulted<number>
}

export interface ProjectRevisionTable {
  project_id: number
  changes: Json<ColumnTypes['project_revision.changes']>
  submitted_at: Date
}

export interface ProjectWordTable {
  word: string
  n: number
}

export interface PropertyTable {
  id: Id
  slug: string
  user_id: number
  category_id: number
  property_type: 'rent' | 'sell'
  rentduration: 'daily' | 'monthly' | 'quarterly' | 'yearly' | null
  title: string
  description: string
  /** Minor units of its currency; 0 is a price on request */
  price: number
  currency: string
  address: string
  client_address: string | null
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  title_image: string | null
  three_d_image: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  meta_image: string | null
  video_link: string | null
  is_premium: Defaulted<boolean>
  attrs: DefaultedJson<ColumnTypes['property.attrs']>
  request_status: ColumnTypes['property.request_status']
  revision_state: Defaulted<ColumnTypes['property.revision_state']>
  status: 'active' | 'inactive'
  market_status: 'available' | 'rented' | 'sold'
  deleted_at: Date | null
  /** The owner's account may not be used: follows from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  /** Follows from the advertisement that is approved. */
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  source_key: string | null
  public: Made<ColumnTypes['property.public']>
  warned_at: Date | null
  fts: Made<string>
  /** Public, and neither sold nor let. */
  on_offer: Made<boolean>
  /** As `attrs` says of the attributes that count them. */
  bedrooms: number | null
  bathrooms: number | null
  /** By name, without what is not said (contract/listing-fields.ts). */
  characteristics: DefaultedJson<ColumnTypes['property.characteristics']>
  /** Until when a decision about it may be undone; null where none is held. */
  held_until: Date | null
  /** What visitors who ask for it see of the owner: nothing, the number, or the number and the contact e-mail. */
  contact: Defaulted<'messages' | 'phone' | 'phone_email'>
  /** When its owner last acted on it as on offer: posted, edited, renewed, shown, made available again. Null: never. */
  confirmed_at: Date | null
}

export interface PropertyFacilityTable {
  property_id: number
  facility_id: number
  distance: number
}

export interface PropertyFileTable {
  id: Id
  property_id: number
  kind: 'document' | 'gallery'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface PropertyParameterTable {
  property_id: number
  parameter_id: number
  value: string
  value_num: number | null
}

export interface PropertyRevisionTable {
  property_id: number
  changes: Json<ColumnTypes['property_revision.changes']>
  submitted_at: Date
}

/** How often a property was looked at, saved and asked for; its row comes by a trigger. */
export interface PropertyTallyTable {
  property_id: number
  posted_at: Date
  views: Defaulted<number>
  likes: Defaulted<number>
  leads: Defaulted<number>
}

/** How many public listings lie in one cell of the map's grid. */
export interface PropertyTileTable {
  level: number
  x: number
  y: number
  category_id: number
  property_type: string
  n: number
  latitudes: number
  longitudes: number
  ids: number
  south: number | null
  north: number | null
  west: number | null
  east: number | null
  stale: Defaulted<boolean>
  market_status: string
}

/** A listing that came or went, to be added to the tiles. */
export interface PropertyTileDueTable {
  id: Id
  n: ColumnTypes['property_tile_due.n']
  property_id: number
  category_id: number
  property_type: string
  latitude: number
  longitude: number
  market_status: string
}

/** The record of one entry that the operator publishes; `subject_id` is its id in the table of its kind. */
export interface PublicationTable {
  id: Id
  kind: 'article' | 'category' | 'city' | 'facility' | 'faq' | 'package' | 'page' | 'parameter' | 'reason' | 'slide'
  subject_id: number
  name: string
  state: 'deleted' | 'draft' | 'published' | 'withdrawn'
  /** One more with each change. */
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface PushTokenTable {
  token: string
  user_id: number
  created_at: Date
  id: Id
  /** The session that gave it; with its end the messages end. */
  session_id: number | null
}

/** Numbers given so far in a year (UTC). */
export interface ReceiptSeriesTable {
  year: number
  last: number
}

export interface RecordHistoryTable {
  id: Id
  record: string
  record_id: string
  event: string
  from_state: string | null
  to_state: string
  actor_role: string
  actor_id: number | null
  reason: string | null
  at: Date
  changes: Json<ColumnTypes['record_history.changes']> | null
  api_token_id: number | null
}

export interface RecoveryCodeTable {
  hash: string
  user_id: number
  used_at: Date | null
}

/** A refund as its gateway has it (port.ts: RefundFact), or as an administrator wrote it down. */
export interface RefundTable {
  id: Defaulted<string>
  payment_id: string
  gateway_ref: string
  /** Null: an amount that cannot be expressed. */
  amount_minor: number | null
  currency: string
  status: 'attention' | 'failed' | 'pending' | 'succeeded' | 'unknown'
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
  state: 'attention' | 'done' | 'failed' | 'ordered' | 'pending' | 'sent' | 'silent'
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

/** What was typed into the registration form, until somebody proves the address. */
export interface RegistrationTable {
  id: Id
  nonce_hash: string
  email: string
  name: string
  mobile: string
  password_hash: string
  created_at: Date
  password_short: Defaulted<boolean>
}

/** What people report: a listing, a project or somebody; one of the three is named (D56). */
export interface ReportTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  to_user_id: number | null
  /** Null: none of the list, said in words of their own. */
  reason_id: number | null
  other_message: string | null
  state: Defaulted<'appealed' | 'confirmed' | 'dismissed' | 'open' | 'overturned' | 'upheld'>
  /** What the administrator said of the decision; both sides read it. */
  statement: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
  /** Whom it concerns: the person named, or whose listing it is. */
  concerned_id: number
  /** Who decided it; an appeal goes to somebody else where there is one. */
  decided_by: number | null
  /** Until when an appeal is heard. */
  due_at: Date | null
  /** What the person concerned says against the decision, and what was said to that. */
  appeal: string | null
  appeal_statement: string | null
  measure: 'deactivate' | 'hide' | 'none' | 'unpublish' | 'warn' | null
}

export interface ReportReasonTable {
  id: Id
  reason: string
  position: Defaulted<number>
  /** It says nothing by itself: the report wants words. */
  asks_text: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['report_reason.texts']>
  is_public: Defaulted<boolean>
}

/** One webhook the sandbox owes us, with what is made to go wrong with it. */
export interface SandboxDeliveryTable {
  id: Id
  gateway: string
  object_id: string
  event_id: string
  type: string
  raw: string
  fault: Defaulted<string>
  state: 'delivered' | 'dropped' | 'given up' | 'waiting'
  attempts: Defaulted<number>
  due_at: Date
  locked_until: Date | null
  last_answer: string | null
  created_at: Date
}

export interface SandboxIdentityTicketTable {
  hash: string
  kind: 'phone' | 'refresh' | 'reset' | 'verify'
  user_id: string | null
  address: string | null
  code_hash: string | null
  provider: string | null
  tries: Defaulted<number>
  created_at: Date
  /** Null: does not end by itself. */
  expires_at: Date | null
  used_at: Date | null
}

export interface SandboxIdentityUserTable {
  id: string
  email: string | null
  email_verified: Defaulted<boolean>
  password_hash: string | null
  phone: string | null
  google_sub: string | null
  name: string | null
  disabled: Defaulted<boolean>
  created_at: Date
  signed_in_at: Date
  /** Refresh tokens from before are void: the password has changed since. */
  tokens_after: Date
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

/** One thing a stand-in gateway remembers: `body` is its wire shape, `extra` what only the sandbox knows. */
export interface SandboxObjectTable {
  gateway: string
  id: string
  kind: string
  body: Json<ColumnTypes['sandbox_object.body']>
  extra: DefaultedJson<ColumnTypes['sandbox_object.extra']>
  created_at: Date
  /** When something happens to it by itself (a pending payment that succeeds later). */
  due_at: Date | null
}

/** What a person wants to be told of. */
export interface SavedSearchTable {
  id: Id
  user_id: number
  name: string | null
  /** The filter as it stands in an address. */
  query: string
  frequency: 'daily' | 'instant' | 'off' | 'weekly'
  created_at: Date
  slot_from: Date
  due_at: Date | null
  alerted_at: Date | null
}

/** The migration that a server has to know to run on this schema. */
export interface SchemaMinTable {
  one: Defaulted<boolean>
  needs: string
}

/** A listing whose words are to be noted. */
export interface SearchDueTable {
  id: Id
  property_id: number | null
  project_id: number | null
}

/** A word that public listings use, and how often it was noted. */
export interface SearchWordTable {
  word: string
  n: number
}

/** Shared with the app that makes the codes; without `confirmed_at` it was begun and opens nothing. */
export interface SecondFactorTable {
  user_id: number
  /** Sealed. */
  secret: string
  /** The last step of time whose code was used: neither it nor an earlier one is taken again. */
  last_step: Defaulted<number>
  created_at: Date
  confirmed_at: Date | null
}

export interface SecretTable {
  name: string
  value: string
  created_at: Defaulted<Date>
}

export interface SessionTable {
  id: Id
  user_id: number
  token_hash: string
  created_at: Date
  last_seen_at: Date
  /** It ends then, however much it is used. */
  expires_at: Date
  revoked_at: Date | null
  user_agent: string | null
  /** It ends then unless it is used before. */
  idle_until: Date | null
}

export interface SettingTable {
  name: string
  value: Json<unknown>
}

/** Who changed what of the settings and gateways; never a key. */
export interface SettingChangeTable {
  id: Id
  subject: string
  before: Json<unknown>
  after: Json<unknown>
  actor_id: number | null
  at: Date
}

/** A sign-in to an account that there is. */
export interface SignInTryTable {
  id: Id
  user_id: number
  way: string
  /** The network address it came from. */
  address: string
  user_agent: string | null
  /** The code it was refused with; null: it succeeded. */
  refused: string | null
  at: Date
}

export interface SliderTable {
  id: Id
  image: string
  property_id: number | null
  title: string | null
  link: string | null
  position: Defaulted<number>
  is_public: Defaulted<boolean>
}

export interface SlotTable {
  id: Id
  subscription_id: number
  feature: string
  record: string
  record_id: number
  state: 'held' | 'released' | 'used'
  created_at: Date
  updated_at: Date
}

export interface StatusCountTable {
  record: string
  status: string
  n: number
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

/** The number of the last event of a person. */
export interface StreamHeadTable {
  user_id: number
  last: number
}

export interface SubmissionTable {
  user_id: number
  record: 'project' | 'property'
  key: string
  record_id: number | null
  at: Date
  /** SHA-256 of the input, files by their hash; null: sent before there was one, or as a draft. */
  body_hash: string | null
}

export interface SubscriptionTable {
  id: Id
  user_id: number
  package_id: number
  payment_id: string | null
  granted_by: number | null
  state: 'active' | 'ended' | 'suspended'
  starts_at: Date
  due_at: Date
  created_at: Date
  client_key: string | null
  /** How many days before its end its owner was last warned; null: not yet. */
  warned_days: number | null
}

export interface SubscriptionFeatureTable {
  subscription_id: number
  feature: string
  quota: number | null
}

export interface SuggestionTable {
  id: Id
  kind: 'area' | 'city' | 'country' | 'state'
  term: string
  city: string | null
  state: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  n: Defaulted<number>
}

export interface ThrottleTable {
  key: string
  hits: number
  until: Date
}

export interface VerificationFieldTable {
  id: Id
  field_type: 'checkbox' | 'dropdown' | 'file' | 'number' | 'radio' | 'text' | 'textarea'
  label: Json<ColumnTypes['verification_field.label']>
  hint: DefaultedJson<ColumnTypes['verification_field.hint']>
  options: DefaultedJson<ColumnTypes['verification_field.options']>
  required: Defaulted<boolean>
  active: Defaulted<boolean>
  answered: Defaulted<boolean>
  position: Defaulted<number>
}

export interface VerificationFormTable {
  version: number
  fields: Json<ColumnTypes['verification_form.fields']>
  saved_by: number | null
  saved_at: Date
}

export interface ViewDayTable {
  property_id: number
  day: number
  views: number
}

export interface ViewTallyTable {
  id: Id
  property_id: number
  day: number
}

/** Addresses to which the software of an account has events sent. */
export interface WebhookTable {
  id: Id
  user_id: number
  url: string
  events: ColumnTypes['webhook.events']
  secret: string
  secret_before: string | null
  secret_before_until: Date | null
  created_at: Date
  passed_on: Defaulted<number>
  failing_since: Date | null
  turned_off_at: Date | null
  turned_off_by: 'failures' | 'gone' | 'owner' | null
  locked_until: Date | null
  wait_until: Date | null
  /** When its address or its secret was last given; null: when it was made. */
  set_at: Date | null
  /** How many tries in a row found it away: its back-off, whichever events they were. */
  away_count: Defaulted<number>
}

/** Events for webhooks, sent or to be sent, with what came of it. */
export interface WebhookDeliveryTable {
  id: Id
  webhook_id: number
  message_id: Defaulted<string>
  type: ColumnTypes['webhook_delivery.type']
  data: Json<ColumnTypes['webhook_delivery.data']>
  created_at: Date
  run_at: Date
  attempts: Defaulted<number>
  done_at: Date | null
  dead_at: Date | null
  last_at: Date | null
  last_status: number | null
  last_ms: number | null
  problem: ColumnTypes['webhook_delivery.problem'] | null
}

/** What a person wishes to find. */
export interface WishTable {
  user_id: number
  fields: Json<ColumnTypes['wish.fields']>
  updated_at: Date
}

export interface DB {
  account_change: AccountChangeTable
  advertisement: AdvertisementTable
  agent_application: AgentApplicationTable
  agent_file: AgentFileTable
  agent_submission: AgentSubmissionTable
  alert_due: AlertDueTable
  alert_item: AlertItemTable
  api_token: ApiTokenTable
  app_user: AppUserTable
  article: ArticleTable
  auth_ticket: AuthTicketTable
  bank_receipt: BankReceiptTable
  bank_receipt_file: BankReceiptFileTable
  bank_receipt_repeat: BankReceiptRepeatTable
  block: BlockTable
  catalogue_mark: CatalogueMarkTable
  category: CategoryTable
  category_parameter: CategoryParameterTable
  chat_mail: ChatMailTable
  chat_message: ChatMessageTable
  chat_thread: ChatThreadTable
  city: CityTable
  contact_message: ContactMessageTable
  credit_note: CreditNoteTable
  credit_note_series: CreditNoteSeriesTable
  daily_answer: DailyAnswerTable
  daily_empty_search: DailyEmptySearchTable
  daily_flow: DailyFlowTable
  daily_fold: DailyFoldTable
  daily_revenue: DailyRevenueTable
  daily_transition: DailyTransitionTable
  dispute: DisputeTable
  dispute_turn: DisputeTurnTable
  export_made: ExportMadeTable
  facility: FacilityTable
  faq: FaqTable
  favourite: FavouriteTable
  file: FileTable
  fraud_warning: FraudWarningTable
  gateway_problem: GatewayProblemTable
  gateway_setting: GatewaySettingTable
  identity_link: IdentityLinkTable
  identity_used: IdentityUsedTable
  interest: InterestTable
  job_run: JobRunTable
  known_browser: KnownBrowserTable
  language: LanguageTable
  listing_count: ListingCountTable
  listing_count_due: ListingCountDueTable
  listing_draft: ListingDraftTable
  listing_draft_file: ListingDraftFileTable
  mailbox: MailboxTable
  membership: MembershipTable
  money_movement: MoneyMovementTable
  notification: NotificationTable
  otp: OtpTable
  outbox: OutboxTable
  owner_listed: OwnerListedTable
  owner_listed_due: OwnerListedDueTable
  package: PackageTable
  package_feature: PackageFeatureTable
  page: PageTable
  parameter: ParameterTable
  password_guess: PasswordGuessTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_receipt: PaymentReceiptTable
  place_due: PlaceDueTable
  project: ProjectTable
  project_file: ProjectFileTable
  project_revision: ProjectRevisionTable
  project_word: ProjectWordTable
  property: PropertyTable
  property_facility: PropertyFacilityTable
  property_file: PropertyFileTable
  property_parameter: PropertyParameterTable
  property_revision: PropertyRevisionTable
  property_tally: PropertyTallyTable
  property_tile: PropertyTileTable
  property_tile_due: PropertyTileDueTable
  publication: PublicationTable
  push_token: PushTokenTable
  receipt_series: ReceiptSeriesTable
  record_history: RecordHistoryTable
  recovery_code: RecoveryCodeTable
  refund: RefundTable
  refund_order: RefundOrderTable
  registration: RegistrationTable
  report: ReportTable
  report_reason: ReportReasonTable
  sandbox_delivery: SandboxDeliveryTable
  sandbox_identity_ticket: SandboxIdentityTicketTable
  sandbox_identity_user: SandboxIdentityUserTable
  sandbox_key: SandboxKeyTable
  sandbox_object: SandboxObjectTable
  saved_search: SavedSearchTable
  schema_min: SchemaMinTable
  search_due: SearchDueTable
  search_word: SearchWordTable
  second_factor: SecondFactorTable
  secret: SecretTable
  session: SessionTable
  setting: SettingTable
  setting_change: SettingChangeTable
  sign_in_try: SignInTryTable
  slider: SliderTable
  slot: SlotTable
  status_count: StatusCountTable
  stream_event: StreamEventTable
  stream_head: StreamHeadTable
  submission: SubmissionTable
  subscription: SubscriptionTable
  subscription_feature: SubscriptionFeatureTable
  suggestion: SuggestionTable
  throttle: ThrottleTable
  verification_field: VerificationFieldTable
  verification_form: VerificationFormTable
  view_day: ViewDayTable
  view_tally: ViewTallyTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  wish: WishTable
}
