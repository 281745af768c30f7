// Written by `npm run schema` from the migrations; what SQL cannot say of a column is in columns.ts.
import type { ColumnTypes, Defaulted, DefaultedJson, Id, Json, Made } from './columns'

/** Sign-in details of an account before a change. */
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
  state: 'approved' | 'expired' | 'pending' | 'rejected' | 'unasked'
  reject_reason: string | null
  starts_at: Date | null
  /** End of the package that covers it. */
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

/** A listing that became public or changed while public (`parts`); written by triggers. */
export interface AlertDueTable {
  id: Id
  property_id: number
  parts: string[] | null
  price_before: number | null
  /** Time of the change, if known. */
  at: Date | null
}

/** A listing matched by a saved search. */
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
  /** Permissions on the team; derived from the membership. */
  permissions: Defaulted<string[]>
  /** Whether the password is shorter than required for team members. */
  password_short: Defaulted<boolean>
  /** Whether a second factor is confirmed. */
  second_factor: Defaulted<boolean>
  /** Contact address shown to others; never derived from the sign-in address. */
  contact_email: string | null
  /** Default contact mode of new listings. */
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
  /** Language of the article. */
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
  /** Id of its payment. */
  id: string
  user_id: number
  reference: string
  state: 'awaitingReceipt' | 'expired' | 'failed' | 'pendingVerification' | 'rejected' | 'success'
  /** Latest message from an administrator to the payer. */
  reason: string | null
  due_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface BankReceiptFileTable {
  id: Id
  receipt_id: string
  /** Null after the payer's account was purged. */
  file_key: string | null
  name: string
  /** SHA-256 of the bytes as sent. */
  bytes_hash: string
  /** SHA-256 of the visible content: pixels, or the contents of a PDF. */
  content_hash: string | null
  sent_at: Date
}

export interface BankReceiptRepeatTable {
  id: Id
  receipt_id: string
  /** Receipt that it duplicates. */
  file_id: number
  at: Date
}

/** A block between users; without `to_user_id`, of the operator (D57). */
export interface BlockTable {
  id: Id
  user_id: number
  to_user_id: number | null
  to_admin: boolean
  state: Defaulted<'blocked' | 'open'>
  reason: string | null
  created_at: Date
  /** Time of the latest state change. */
  updated_at: Date
}

/** A single row whose mark changes whenever categories, parameters or their assignments change. */
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

/** E-mail state of each reader of a conversation with unread messages. */
export interface ChatMailTable {
  thread_id: number
  user_id: number
  /** Time of the oldest message that may still need an e-mail; null if there is none. */
  waits_since: Date | null
  /** Time the last e-mail was queued. */
  mailed_at: Date | null
  /** Last message covered by an e-mail. */
  mailed_seq: Defaulted<number>
}

export interface ChatMessageTable {
  id: Id
  thread_id: number
  /** Sequence number within its conversation, starting at 1. */
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
  /** SHA-256 of the file or recording, if sent with a key; null if there is none, or for older messages. */
  attachment_hash: string | null
}

/** A conversation between two users, or between a user and the operator (`other_id` null, D57), optionally about a listing. */
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
  /** Language of the message. */
  lang: Defaulted<string>
  /** Reply sent by e-mail. */
  answer: string | null
  updated_at: Date
}

/** Corrects a payment's receipt by one refund; a void one keeps its number. */
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

/** Last credit note number issued in a year (UTC). */
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

export interface DailyFlowStepTable {
  day: string
  flow: string
  state: string
  event: string
  next: string
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

export interface DailyStayTable {
  day: string
  record: string
  state: string
  bucket: number
  n: number
}

export interface DailyTransitionTable {
  day: string
  record: string
  event: string
  from_state: string
  to_state: string
  n: number
}

/** A dispute or inquiry as reported by the gateway (port.ts: DisputeFact), unless ended by an administrator. */
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
  /** The gateway's status when it was ended here; a different status takes precedence again. */
  ended_word: string | null
  created_at: Date
  updated_at: Date
  is_refundable: boolean | null
  /** Latest times at which money was debited and credited, as reported by the gateway. */
  taken_at: Date | null
  returned_at: Date | null
}

/** An opening or end of a dispute; written only by a trigger of dispute. */
export interface DisputeTurnTable {
  id: Id
  payment_id: string
  gateway_ref: string
  kind: 'dispute' | 'inquiry'
  status: 'kept' | 'lost' | 'open'
  amount_minor: number | null
  taken_minor: number
  currency: string
  /** Time at which we learned of it. */
  at: Date
}

/** An export; `lines` stays null if it was cut off. */
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
  /** Language of the entry. */
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

/** An early fraud warning as reported by the gateway (port.ts: FraudWarningFact). */
export interface FraudWarningTable {
  payment_id: string
  gateway_ref: string
  actionable: boolean
  reason: string | null
  made_at: Date | null
  created_at: Date
  updated_at: Date
  /** Administrator who reviewed it and left the payment unchanged. */
  seen_by: number | null
  seen_at: Date | null
}

/** A gateway problem shown to the operator; repeats are counted in one row. */
export interface GatewayProblemTable {
  kind: 'blocked' | 'keys' | 'refused'
  gateway: string
  detail: string
  times: Defaulted<number>
  last_at: Date
}

/** An administrator's settings of a gateway; `keys` is encrypted. */
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
  /** Address verified by the service at the last sign-in; null if that was before it was stored. */
  address: string | null
  /** Time it was unlinked; it can't sign in any more. */
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
  /** Time the owner viewed it; null while new. */
  seen_at: Date | null
  /** Time the user requested the owner's contact details; null if never. */
  contact_shown_at: Date | null
}

/** Last successful run of each hourly or daily job. */
export interface JobRunTable {
  name: string
  ran_at: Date
}

export interface KnownBrowserTable {
  user_id: number
  hash: string
  used_at: Date
}

/** The operator's texts in a language. */
export interface LanguageTable {
  code: string
  name: string
  rtl: Defaulted<boolean>
  is_on: Defaulted<boolean>
  /** Texts by key. */
  texts: DefaultedJson<ColumnTypes['language.texts']>
  version: Defaulted<number>
  updated_at: Date
}

/** Folded counts of properties and projects per state. */
export interface ListingCountTable {
  record: string
  state: string
  n: number
}

/** State changes of listings, to be folded into the counts. */
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
  /** Id of an e-mail that may be delivered twice but is stored once. */
  message_id: string | null
}

export interface MembershipTable {
  id: Id
  /** Address the invitation was sent to. */
  email: string
  /** User who accepted it; null if nobody has. */
  user_id: number | null
  /** Whether this is the first administrator, who can't be locked out. */
  founder: Defaulted<boolean>
  permissions: string[]
  state: Defaulted<'active' | 'invited' | 'removed' | 'suspended'>
  invited_by: number | null
  lang: Defaulted<string>
  /** Expiry of the invitation. */
  due_at: Date
  created_at: Date
  updated_at: Date
}

/** A movement of money as a signed amount; written only by triggers of payment, refund and dispute. */
export interface MoneyMovementTable {
  id: Id
  payment_id: string
  kind: 'charge' | 'disputeIn' | 'disputeOut' | 'refund' | 'refundReturned' | 'secondCharge'
  gateway: string
  mode: ColumnTypes['money_movement.mode']
  /** The gateway's id of the refund or dispute. */
  gateway_ref: string | null
  /** Negative for outgoing money; null if the amount can't be represented. */
  amount_minor: number | null
  currency: string
  /** The gateway's time, if reported. */
  at: Date
  /** Time at which we learned of it. */
  noted_at: Date
}

export interface MonthlyStayTable {
  day: string
  record: string
  state: string
  bucket: number
  n: number
}

export interface MonthlyTransitionTable {
  day: string
  record: string
  event: string
  from_state: string
  to_state: string
  n: number
}

export interface NotificationTable {
  id: Id
  user_id: number
  type: string
  params: DefaultedJson<ColumnTypes['notification.params']>
  link: string | null
  read_at: Date | null
  created_at: Date
  /** Message id of the effect that created it; null if it can't be created twice. */
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
  /** Message id that identifies repeated e-mails. */
  letter: Defaulted<string>
  /** Time it was given up, after the last attempt or a permanent refusal. */
  dead_at: Date | null
  /** Time it first became due. */
  due_since: Date | null
}

/** Folded count of an owner's public listings. */
export interface OwnerListedTable {
  user_id: number
  n: number
}

/** Listings of an owner added or removed, to be folded into the count. */
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

/** A text page in one language. */
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
  /** Groups attempts of one purchase, of which only one may buy the package (rule 3). */
  purchase_id: Defaulted<string>
  /** Idempotency key generated by the client for a purchase. */
  client_key: string | null
  /** Time the gateway was last queried. */
  asked_at: Date | null
  /** The gateway's reference of a refund made there by an administrator. */
  refund_ref: string | null
  /** Data from opening the payment that a browser needs to continue. */
  handover: Json<ColumnTypes['payment.handover']> | null
  /** Time the browser brought the gateway's own proof of payment. */
  proved_at: Date | null
  /** Terms being bought; null for attempts from before they were stored. */
  terms: Json<ColumnTypes['payment.terms']> | null
  /** The gateway's id of the paying charge. */
  charge_ref: string | null
  /** Payment to which this one is an additional charge; its own `provider_ref` is then the charge's. */
  second_of: string | null
  /** Time until which the gateway's report is awaited; null if another record holds the deadline. */
  wait_until: Date | null
  /** Data stored by the gateway's adapter (server/gateways/adapter-data.ts). */
  kept: Json<unknown> | null
  /** The gateway's time of the charge; null if not reported. */
  captured_at: Date | null
  /** Number of queries to the gateway, which is the latest query's number. */
  questions: Defaulted<number>
  /** Number of the query whose answer about received money was stored last. */
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
  /** Ids in the event: the gateway's payment id, and ours. */
  provider_ref: string | null
  reference: string | null
  attempts: Defaulted<number>
  run_at: Date | null
  id: Id
  /** Time it was given up; the operator can have it retried. */
  dead_at: Date | null
  last_error: string | null
  /** The gateway's id of the charge it was about. */
  charge_ref: string | null
}

export interface PaymentReceiptTable {
  payment_id: string
  /** 0 if issued before numbering was yearly. */
  year: number
  number: number
  issued_at: Date
  facts: Json<unknown>
}

/** A place whose public listings have changed, to be recounted. */
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
  /** Whether the owner's account can't be used; derived from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  warned_at: Date | null
  /** Derived from the approved advertisement. */
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  public: Made<ColumnTypes['project.public']>
  fts: Made<string>
  /** Time until which a decision about it can be undone; null if none is held. */
  held_until: Date | null
  /** By name, without what is not said (contract/listing-fields.ts). */
  characteristics: DefaultedJson<ColumnTypes['project.characteristics']>
}

export interface ProjectFileTable {
  id: Id
  project_id: number
  kind: 'document' | 'gallery' | 'plan'
  file_key: string
  /** For a plan, its title. */
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
  /** In minor units of its currency; 0 means price on request. */
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
  /** Whether the owner's account can't be used; derived from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  /** Derived from the approved advertisement. */
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  source_key: string | null
  public: Made<ColumnTypes['property.public']>
  warned_at: Date | null
  fts: Made<string>
  /** Public, and neither sold nor rented. */
  on_offer: Made<boolean>
  /** From the attributes in `attrs` with that role. */
  bedrooms: number | null
  bathrooms: number | null
  /** By name, without unspecified ones (contract/listing-fields.ts). */
  characteristics: DefaultedJson<ColumnTypes['property.characteristics']>
  /** Time until which a decision about it can be undone; null if none is held. */
  held_until: Date | null
  /** Contact details visitors can request: none, the number, or the number and the contact e-mail. */
  contact: Defaulted<'messages' | 'phone' | 'phone_email'>
  /** Time of the owner's last act on it as available: posted, edited, renewed, shown, made available again. Null if never. */
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

/** Views, saves and enquiries of a property; its row is created by a trigger. */
export interface PropertyTallyTable {
  property_id: number
  posted_at: Date
  views: Defaulted<number>
  likes: Defaulted<number>
  leads: Defaulted<number>
}

/** Number of public listings in a cell of the map's grid. */
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

/** A listing added or removed, to be folded into the tiles. */
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

/** Record of an entry published by the operator; `subject_id` is its id in its kind's table. */
export interface PublicationTable {
  id: Id
  kind: 'article' | 'category' | 'city' | 'facility' | 'faq' | 'package' | 'page' | 'parameter' | 'reason' | 'slide'
  subject_id: number
  name: string
  state: 'deleted' | 'draft' | 'published' | 'withdrawn'
  /** Incremented with every change. */
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface PushTokenTable {
  token: string
  user_id: number
  created_at: Date
  id: Id
  /** Session that registered it; when it ends, so do the push messages. */
  session_id: number | null
}

/** Last receipt number issued in a year (UTC). */
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

/** A refund as reported by the gateway (port.ts: RefundFact), or as recorded by an administrator. */
export interface RefundTable {
  id: Defaulted<string>
  payment_id: string
  gateway_ref: string
  /** Null for an amount that can't be represented. */
  amount_minor: number | null
  currency: string
  status: 'attention' | 'failed' | 'pending' | 'succeeded' | 'unknown'
  /** The gateway's own status. */
  word: string
  recorded_by: number | null
  made_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A refund ordered by an administrator; `id` is the idempotency key at the gateway. */
export interface RefundOrderTable {
  id: Defaulted<string>
  payment_id: string
  /** The payer. */
  user_id: number
  /** Idempotency key generated by the form. */
  client_key: string
  state: 'attention' | 'done' | 'failed' | 'ordered' | 'pending' | 'sent' | 'silent'
  amount_minor: number
  currency: string
  reason: string
  ordered_by: number
  /** Whether the refund was made elsewhere and only recorded here. */
  by_hand: boolean
  /** The gateway's id of the refund (refund.gateway_ref), once known. */
  gateway_ref: string | null
  /** The gateway's reason for refusing. */
  note: string | null
  /** Lease of the process calling the gateway; no other process calls until then. */
  sending_until: Date | null
  /** Number of requests; only on the first does a refusal mean that nothing was done. */
  tries: Defaulted<number>
  created_at: Date
  updated_at: Date
}

/** Data entered at registration, until the address is verified. */
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

export interface ReleaseRunTable {
  version: string
  first_at: Date
}

/** A report about a property, a project or a user; exactly one of the three is set (D56). */
export interface ReportTable {
  id: Id
  user_id: number
  property_id: number | null
  project_id: number | null
  to_user_id: number | null
  /** Null for a custom reason in the reporter's own words. */
  reason_id: number | null
  other_message: string | null
  state: Defaulted<'appealed' | 'confirmed' | 'dismissed' | 'open' | 'overturned' | 'upheld'>
  /** The administrator's statement on the decision, shown to both sides. */
  statement: string | null
  created_at: Date
  /** Time of the latest state change. */
  updated_at: Date
  /** The reported user, or the owner of the reported listing. */
  concerned_id: number
  /** Administrator who decided; an appeal goes to a different one if possible. */
  decided_by: number | null
  /** Deadline for an appeal. */
  due_at: Date | null
  /** The user's appeal against the decision, and the response to it. */
  appeal: string | null
  appeal_statement: string | null
  measure: 'deactivate' | 'hide' | 'none' | 'unpublish' | 'warn' | null
}

export interface ReportReasonTable {
  id: Id
  reason: string
  position: Defaulted<number>
  /** Whether the reason requires a text from the reporter. */
  asks_text: Defaulted<boolean>
  /** Texts in other languages: code, then column, then text. */
  texts: DefaultedJson<ColumnTypes['report_reason.texts']>
  is_public: Defaulted<boolean>
}

/** A webhook the sandbox has to send, with its simulated faults. */
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
  /** Null if it doesn't expire. */
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
  /** Refresh tokens issued before are invalid, because the password has changed. */
  tokens_after: Date
}

/** An idempotency key with the response to replay. */
export interface SandboxKeyTable {
  gateway: string
  key: string
  request_hash: string
  status: number | null
  body: Json<unknown> | null
  created_at: Date
}

/** A simulated gateway's object: `body` is its API form, `extra` the sandbox's own data. */
export interface SandboxObjectTable {
  gateway: string
  id: string
  kind: string
  body: Json<ColumnTypes['sandbox_object.body']>
  extra: DefaultedJson<ColumnTypes['sandbox_object.extra']>
  created_at: Date
  /** Time of a scheduled change, such as a pending payment that succeeds later. */
  due_at: Date | null
}

/** A user's saved search. */
export interface SavedSearchTable {
  id: Id
  user_id: number
  name: string | null
  /** The filter as URL parameters. */
  query: string
  frequency: 'daily' | 'instant' | 'off' | 'weekly'
  created_at: Date
  slot_from: Date
  due_at: Date | null
  alerted_at: Date | null
}

/** The migration a server must know to run on this schema. */
export interface SchemaMinTable {
  one: Defaulted<boolean>
  needs: string
}

/** A listing whose words have yet to be indexed. */
export interface SearchDueTable {
  id: Id
  property_id: number | null
  project_id: number | null
}

/** A word in public listings, with the number of times it was indexed. */
export interface SearchWordTable {
  word: string
  n: number
}

/** Secret shared with an authenticator app; without `confirmed_at`, setup was started but isn't complete. */
export interface SecondFactorTable {
  user_id: number
  /** Encrypted. */
  secret: string
  /** Last time step whose code was used; neither it nor an earlier one is accepted again. */
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
  /** Absolute expiry, regardless of use. */
  expires_at: Date
  revoked_at: Date | null
  user_agent: string | null
  /** Expiry unless used before. */
  idle_until: Date | null
}

export interface SettingTable {
  name: string
  value: Json<unknown>
}

/** Changes of settings and gateways, with their authors; never a key. */
export interface SettingChangeTable {
  id: Id
  subject: string
  before: Json<unknown>
  after: Json<unknown>
  actor_id: number | null
  at: Date
}

/** A sign-in attempt to an existing account. */
export interface SignInTryTable {
  id: Id
  user_id: number
  way: string
  /** IP address. */
  address: string
  user_agent: string | null
  /** Refusal code; null if it succeeded. */
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

/** Number of a user's latest event. */
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
  /** SHA-256 of the input, with files by hash; null for older submissions, or for drafts. */
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
  /** Days before its end at which the owner was last warned; null if not yet. */
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

/** Webhook endpoints of accounts. */
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
  /** Time its URL or secret was last set; null if unchanged since creation. */
  set_at: Date | null
  /** Number of consecutive attempts that found it unavailable, for back-off across events. */
  away_count: Defaulted<number>
}

/** Webhook events, pending and sent, with the result. */
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

/** A user's preferences. */
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
  daily_flow_step: DailyFlowStepTable
  daily_fold: DailyFoldTable
  daily_revenue: DailyRevenueTable
  daily_stay: DailyStayTable
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
  monthly_stay: MonthlyStayTable
  monthly_transition: MonthlyTransitionTable
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
  release_run: ReleaseRunTable
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
