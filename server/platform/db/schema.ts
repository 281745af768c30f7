/** The tables of `migrations/` as Kysely sees them. Money is integer minor units; times are UTC `Date`s. */
import type { Insertable, Selectable } from 'kysely'
import type { SandboxDeliveryTable, SandboxKeyTable, SandboxObjectTable } from './tables/sandbox'
import type {
  ArticleTable,
  CatalogueMarkTable,
  CategoryParameterTable,
  CategoryTable,
  CityTable,
  ContactMessageTable,
  FacilityTable,
  FaqTable,
  PageTable,
  ParameterTable,
  PublicationTable,
  ReportReasonTable,
  SliderTable,
  SuggestionTable,
} from './tables/catalogue'
import type {
  AccountChangeTable,
  AuthTicketTable,
  KnownBrowserTable,
  OtpTable,
  PasswordGuessTable,
  PushTokenTable,
  RecoveryCodeTable,
  RegistrationTable,
  SecondFactorTable,
  SessionTable,
  SignInTryTable,
  ThrottleTable,
  UserTable,
} from './tables/accounts'
import type {
  IdentityLinkTable,
  IdentityUsedTable,
  SandboxIdentityTicketTable,
  SandboxIdentityUserTable,
} from './tables/identity'
import type { AlertDueTable, AlertItemTable, SavedSearchTable } from './tables/alerts'
import type {
  FavouriteTable,
  InterestTable,
  ListingDraftFileTable,
  ListingDraftTable,
  SubmissionTable,
  PropertyFacilityTable,
  PropertyFileTable,
  PropertyParameterTable,
  PropertyRevisionTable,
  PropertyTable,
  ViewTallyTable,
} from './tables/listings'
import type {
  FileTable,
  GatewayProblemTable,
  GatewaySettingTable,
  HistoryTable,
  LanguageTable,
  MailboxTable,
  NotificationTable,
  OutboxTable,
  SecretTable,
  SettingChangeTable,
  SettingTable,
} from './tables/site'
import type {
  AdvertisementTable,
  ProjectFileTable,
  ProjectRevisionTable,
  ProjectTable,
} from './tables/projects'
import type {
  OwnerListedDueTable,
  PlaceDueTable,
  OwnerListedTable,
  PropertyTileDueTable,
  PropertyTileTable,
  SearchDueTable,
  SearchWordTable,
} from './tables/search'
import type {
  DisputeTable,
  DisputeTurnTable,
  FraudWarningTable,
  MoneyMovementTable,
  PackageFeatureTable,
  PackageTable,
  PaymentEventTable,
  PaymentReceiptTable,
  PaymentTable,
  ReceiptSeriesTable,
  CreditNoteSeriesTable,
  CreditNoteTable,
  RefundOrderTable,
  RefundTable,
  SlotTable,
  SubscriptionFeatureTable,
  SubscriptionTable,
} from './tables/money'
import type { ChatMessageTable, ChatThreadTable, StreamEventTable, StreamHeadTable } from './tables/chat'
import type { ReportTable } from './tables/reports'
import type { ExportMadeTable, MembershipTable } from './tables/team'
import type { BankReceiptFileTable, BankReceiptRepeatTable, BankReceiptTable } from './tables/transfers'

import type {
  AgentApplicationTable,
  AgentFileTable,
  AgentSubmissionTable,
  VerificationFieldTable,
  VerificationFormTable,
} from './tables/verification'
import type { BlockState } from '../../../contract/values'
import type { Defaulted, Id, Json } from './tables/column'
import type { Data } from '../../../contract/types'

/** What a person wishes to find. */
interface WishTable {
  user_id: number
  fields: Json<Data<'personalised-fields'>>
  updated_at: Date
}

/** Who has stopped messages with whom; without `to_user_id` it is the operator (D57). */
interface BlockTable {
  id: Id
  user_id: number
  to_user_id: number | null
  to_admin: boolean
  state: Defaulted<BlockState>
  reason: string | null
  created_at: Date
  /** Since when it stands as it does. */
  updated_at: Date
}

export interface DB {
  secret: SecretTable
  setting: SettingTable
  setting_change: SettingChangeTable
  gateway_setting: GatewaySettingTable
  gateway_problem: GatewayProblemTable
  file: FileTable
  app_user: UserTable
  session: SessionTable
  identity_link: IdentityLinkTable
  identity_used: IdentityUsedTable
  sandbox_identity_user: SandboxIdentityUserTable
  sandbox_identity_ticket: SandboxIdentityTicketTable
  otp: OtpTable
  auth_ticket: AuthTicketTable
  push_token: PushTokenTable
  sign_in_try: SignInTryTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  known_browser: KnownBrowserTable
  password_guess: PasswordGuessTable
  account_change: AccountChangeTable
  registration: RegistrationTable
  throttle: ThrottleTable
  mailbox: MailboxTable
  record_history: HistoryTable
  outbox: OutboxTable
  notification: NotificationTable
  chat_thread: ChatThreadTable
  chat_message: ChatMessageTable
  stream_head: StreamHeadTable
  stream_event: StreamEventTable
  category: CategoryTable
  parameter: ParameterTable
  category_parameter: CategoryParameterTable
  catalogue_mark: CatalogueMarkTable
  facility: FacilityTable
  city: CityTable
  property: PropertyTable
  property_parameter: PropertyParameterTable
  property_facility: PropertyFacilityTable
  property_file: PropertyFileTable
  property_revision: PropertyRevisionTable
  project: ProjectTable
  project_file: ProjectFileTable
  project_revision: ProjectRevisionTable
  advertisement: AdvertisementTable
  listing_draft: ListingDraftTable
  listing_draft_file: ListingDraftFileTable
  submission: SubmissionTable
  favourite: FavouriteTable
  wish: WishTable
  interest: InterestTable
  view_tally: ViewTallyTable
  suggestion: SuggestionTable
  search_word: SearchWordTable
  search_due: SearchDueTable
  property_tile: PropertyTileTable
  property_tile_due: PropertyTileDueTable
  owner_listed: OwnerListedTable
  owner_listed_due: OwnerListedDueTable
  place_due: PlaceDueTable
  saved_search: SavedSearchTable
  alert_due: AlertDueTable
  alert_item: AlertItemTable
  article: ArticleTable
  faq: FaqTable
  page: PageTable
  language: LanguageTable
  publication: PublicationTable
  slider: SliderTable
  contact_message: ContactMessageTable
  report_reason: ReportReasonTable
  report: ReportTable
  membership: MembershipTable
  export_made: ExportMadeTable
  package: PackageTable
  package_feature: PackageFeatureTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_receipt: PaymentReceiptTable
  credit_note: CreditNoteTable
  credit_note_series: CreditNoteSeriesTable
  refund_order: RefundOrderTable
  refund: RefundTable
  money_movement: MoneyMovementTable
  dispute: DisputeTable
  dispute_turn: DisputeTurnTable
  fraud_warning: FraudWarningTable
  receipt_series: ReceiptSeriesTable
  subscription: SubscriptionTable
  subscription_feature: SubscriptionFeatureTable
  slot: SlotTable
  bank_receipt: BankReceiptTable
  bank_receipt_file: BankReceiptFileTable
  bank_receipt_repeat: BankReceiptRepeatTable
  verification_field: VerificationFieldTable
  verification_form: VerificationFormTable
  agent_application: AgentApplicationTable
  agent_submission: AgentSubmissionTable
  agent_file: AgentFileTable
  block: BlockTable
  sandbox_object: SandboxObjectTable
  sandbox_key: SandboxKeyTable
  sandbox_delivery: SandboxDeliveryTable
}

/** A stored person, as the server reads one (never sent whole: the password hash is in it). */
export type UserRow = Selectable<UserTable>
export type SavedSearchRow = Selectable<SavedSearchTable>
export type MailboxRow = Selectable<MailboxTable>
export type PropertyRow = Selectable<PropertyTable>
export type ProjectRow = Selectable<ProjectTable>
export type AdvertisementRow = Selectable<AdvertisementTable>
export type PaymentRow = Selectable<PaymentTable>
export type BankReceiptRow = Selectable<BankReceiptTable>
export type BlockRow = Selectable<BlockTable>
export type NewProject = Insertable<ProjectTable>
export type NewProperty = Insertable<PropertyTable>
