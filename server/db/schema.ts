/** The tables of `migrations/` as Kysely sees them. Money is integer minor units; times are UTC `Date`s. */
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { SandboxDeliveryTable, SandboxKeyTable, SandboxObjectTable } from '../gateways/sandbox/tables'

type Id = Generated<number>
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Made<T> = ColumnType<T, never, never>
/** jsonb: read as a value, written as JSON text with `json()`. */
type Json<T> = ColumnType<T, string, string>

export interface SecretTable {
  name: string
  value: string
  created_at: Defaulted<Date>
}

export interface SettingTable {
  name: string
  value: Json<unknown>
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

export interface UserTable {
  id: Id
  role: Defaulted<'user' | 'admin'>
  type: Defaulted<'user' | 'agent'>
  logintype: Defaulted<'google' | 'phone' | 'email' | 'apple'>
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
  account_state: string
  account_due_at: Date | null
  verification_status: Defaulted<'initial' | 'pending' | 'failed' | 'success'>
  is_demo: Defaulted<boolean>
  created_at: Date
  updated_at: Date
}

export interface SessionTable {
  id: Id
  user_id: number
  token_hash: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  user_agent: string | null
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
}

export interface AuthTicketTable {
  hash: string
  kind: 'signin' | 'reset'
  user_id: number | null
  channel: 'email' | 'mobile' | null
  address: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface ThrottleTable {
  key: string
  hits: number
  until: Date
}

export interface PushTokenTable {
  token: string
  user_id: number
  created_at: Date
}

export interface MailboxTable {
  id: Id
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  created_at: Date
}

export interface HistoryTable {
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
}

export interface OutboxTable {
  id: Id
  type: string
  payload: Json<Record<string, unknown>>
  run_at: Date
  attempts: Defaulted<number>
  locked_until: Date | null
  done_at: Date | null
  last_error: string | null
}

export interface NotificationTable {
  id: Id
  user_id: number
  type: string
  params: Json<Record<string, unknown>>
  link: string | null
  read_at: Date | null
  created_at: Date
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
}

export interface ParameterTable {
  id: Id
  name: string
  kind: 'number' | 'text' | 'choice' | 'multi'
  options: Json<string[]>
  unit: string | null
  icon: string | null
  required: Defaulted<boolean>
  position: Defaulted<number>
}

export interface CategoryParameterTable {
  category_id: number
  parameter_id: number
  position: Defaulted<number>
}

export interface FacilityTable {
  id: Id
  name: string
  icon: string | null
  position: Defaulted<number>
}

export interface CityTable {
  id: Id
  name: string
  state: string
  country: string
  latitude: number
  longitude: number
  image: string | null
}

export interface PropertyTable {
  id: Id
  slug: string
  user_id: number
  category_id: number
  property_type: 'sell' | 'rent'
  rentduration: 'daily' | 'monthly' | 'quarterly' | 'yearly' | null
  title: string
  description: string
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
  attrs: Json<Record<string, string | number>>
  request_status: 'pending' | 'approved' | 'rejected' | 'expired'
  revision_state: Defaulted<'settled' | 'editReview'>
  status: 'active' | 'inactive'
  market_status: 'available' | 'sold' | 'rented'
  deleted_at: Date | null
  /** The owner's account may not be used: follows from the account's state. */
  owner_hidden: Defaulted<boolean>
  reject_reason: string | null
  due_at: Date | null
  warned_at: Date | null
  featured_until: Date | null
  posted_at: Date
  updated_at: Date
  views: Defaulted<number>
  likes: Defaulted<number>
  leads: Defaulted<number>
  source_key: string | null
  fts: Made<string>
  public: Made<boolean>
}

export interface PropertyParameterTable {
  property_id: number
  parameter_id: number
  value: string
  value_num: number | null
}

export interface PropertyFacilityTable {
  property_id: number
  facility_id: number
  distance: number
}

export interface PropertyFileTable {
  id: Id
  property_id: number
  kind: 'gallery' | 'document'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface PropertyRevisionTable {
  property_id: number
  changes: Json<Record<string, unknown>>
  submitted_at: Date
}

export interface ListingDraftTable {
  id: Id
  user_id: number
  property_id: number | null
  fields: Json<Record<string, unknown>>
  step: Defaulted<string>
  updated_at: Date
}

export interface ListingDraftFileTable {
  id: Id
  draft_id: number
  kind: 'title' | 'gallery' | 'document' | 'three_d' | 'meta'
  file_key: string
  name: string
  position: Defaulted<number>
}

export interface FavouriteTable {
  user_id: number
  property_id: number
  created_at: Date
}

export interface ViewTallyTable {
  id: Id
  property_id: number
}

export interface SuggestionTable {
  id: Id
  kind: 'city' | 'state' | 'country' | 'area'
  term: string
  city: string | null
  state: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  n: Defaulted<number>
}

export interface ArticleTable {
  id: Id
  slug: string
  category_id: number | null
  title: string
  body: string
  image: string | null
  created_at: Date
}

export interface FaqTable {
  id: Id
  question: string
  answer: string
  position: Defaulted<number>
}

export interface SliderTable {
  id: Id
  image: string
  property_id: number | null
  title: string | null
  link: string | null
  position: Defaulted<number>
}

export interface ContactMessageTable {
  id: Id
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  created_at: Date
}

export interface ReportReasonTable {
  id: Id
  reason: string
  position: Defaulted<number>
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
}

export interface PackageFeatureTable {
  package_id: number
  feature: string
  quota: number | null
}

export interface PaymentTable {
  id: string
  /** Attempts that belong together: only one of them may buy the package (PAYMENTS rule 3). */
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
  state: string
  provider_ref: string | null
  captured_minor: number | null
  captured_currency: string | null
  receipt_number: number | null
  note: string | null
  due_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface PaymentEventTable {
  gateway: string
  event_id: string
  type: string
  payload: Json<Record<string, unknown>>
  outcome: string
  payment_id: string | null
  /** What the event named: the gateway's own id of the payment, and ours. */
  provider_ref: string | null
  reference: string | null
  attempts: Defaulted<number>
  run_at: Date | null
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
  state: 'held' | 'used' | 'released'
  created_at: Date
  updated_at: Date
}

export interface DB {
  secret: SecretTable
  setting: SettingTable
  file: FileTable
  app_user: UserTable
  session: SessionTable
  otp: OtpTable
  auth_ticket: AuthTicketTable
  push_token: PushTokenTable
  throttle: ThrottleTable
  mailbox: MailboxTable
  record_history: HistoryTable
  outbox: OutboxTable
  notification: NotificationTable
  category: CategoryTable
  parameter: ParameterTable
  category_parameter: CategoryParameterTable
  facility: FacilityTable
  city: CityTable
  property: PropertyTable
  property_parameter: PropertyParameterTable
  property_facility: PropertyFacilityTable
  property_file: PropertyFileTable
  property_revision: PropertyRevisionTable
  listing_draft: ListingDraftTable
  listing_draft_file: ListingDraftFileTable
  favourite: FavouriteTable
  interest: FavouriteTable
  view_tally: ViewTallyTable
  suggestion: SuggestionTable
  article: ArticleTable
  faq: FaqTable
  slider: SliderTable
  contact_message: ContactMessageTable
  report_reason: ReportReasonTable
  package: PackageTable
  package_feature: PackageFeatureTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  subscription: SubscriptionTable
  subscription_feature: SubscriptionFeatureTable
  slot: SlotTable
  sandbox_object: SandboxObjectTable
  sandbox_key: SandboxKeyTable
  sandbox_delivery: SandboxDeliveryTable
}

/** A stored person, as the server reads one (never sent whole: the password hash is in it). */
export type UserRow = Selectable<UserTable>
export type MailboxRow = Selectable<MailboxTable>
export type PropertyRow = Selectable<PropertyTable>
export type PaymentRow = Selectable<PaymentTable>
export type NewProperty = Insertable<PropertyTable>
