import { sql } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { purgePlan } from '../purge/purge-plan'
import { own, reached, refersTo, theirMembership, within, type Where } from '../purge/retention'

/**
 * Rows of a table included in a user's copy. `without`: columns excluded as secret, about others' actions, or internal.
 * `files`: columns referencing stored files to include.
 */
export interface CopiedRows {
  where: Where
  without?: readonly string[]
  files?: readonly string[]
}

/** Selection of rows and columns to copy from a table; several selections if the columns differ between rows. */
export type Copied =
  | CopiedRows
  | readonly CopiedRows[]
  /** The table is excluded, for the given reason. */
  | { left: string }

const left = (why: string): Copied => ({ left: why })

/** Returns the row selections to copy from a table; empty if the table is excluded. */
export const copiedRows = (copied: Copied): readonly CopiedRows[] => {
  if ('left' in copied) return []
  return 'where' in copied ? [copied] : copied
}

/** Tables whose data about a user is changed by a purge. */
type Personal = {
  [Table in keyof typeof purgePlan]: { does: 'nothing'; why: string } extends (typeof purgePlan)[Table]
    ? never
    : Table
}[keyof typeof purgePlan]

const ofProperty = within('property_id', 'property')
const ofProject = within('project_id', 'project')
const ofPayment = within('payment_id', 'payment')
const theirThreads: Where = ({ id }) => sql`${id} in (person_id, other_id)`

/** Data included in a user's copy: no secrets, and nothing that only others may know. */
export const copyPlan: Record<Personal, Copied> & Partial<Record<keyof DB, Copied>> = {
  app_user: { where: own('id'), without: ['password_hash'], files: ['profile'] },
  file: { where: own('owner_id') },
  session: { where: own(), without: ['token_hash'] },
  api_token: { where: own(), without: ['token_hash'] },
  sign_in_try: { where: own() },
  identity_link: { where: own() },
  account_change: { where: own(), without: ['password_hash'] },
  membership: { where: theirMembership, without: ['invited_by'] },
  webhook: { where: own(), without: ['secret', 'secret_before'] },
  webhook_delivery: { where: within('webhook_id', 'webhook') },
  push_token: { where: own(), without: ['token'] },
  registration: left('Whoever registered has not proved to be this person'),
  otp: left('Codes that sign in'),
  auth_ticket: left('Links that sign in'),
  recovery_code: left('Codes that sign in'),
  second_factor: left('The secret of an app for codes'),
  known_browser: left('Hashes of cookies'),
  sandbox_identity_ticket: left('Of a stand-in for sign-in'),
  sandbox_identity_user: left('Of a stand-in for sign-in'),

  // History of the user's records, except others' reports and blocks.
  record_history: {
    where: (who) => sql`${refersTo('record', 'record_id')(who)} and record not in ('report', 'block')`,
    without: ['actor_id', 'api_token_id'],
  },
  notification: { where: own() },
  contact_message: { where: reached('email') },
  mailbox: left('A stand-in for their own mailbox, with codes and links that sign in'),
  outbox: left('Deliveries on their way'),
  export_made: left('What an administrator looked for'),
  stream_event: left('Notifications on their way to browsers'),
  stream_head: left('How far browsers have read'),

  block: { where: own(), without: ['to_admin'] },
  report: [
    { where: own(), without: ['decided_by', 'concerned_id', 'appeal', 'appeal_statement'] },
    {
      // Decisions about the user, as shown to them for appeal, without the reporter and the reporter's words.
      where: ({ id }) => sql`concerned_id = ${id} and state <> 'open'`,
      without: ['user_id', 'other_message', 'decided_by'],
    },
  ],
  chat_thread: {
    where: theirThreads,
    without: ['person_read', 'other_read', 'person_cleared', 'other_cleared'],
  },
  chat_message: {
    // Conversations as shown to the user, without messages they deleted or cleared.
    where: ({ id }) =>
      sql`deleted_at is null and exists (select from chat_thread t where t.id = thread_id and (
        (t.person_id = ${id} and seq > t.person_cleared) or (t.other_id = ${id} and seq > t.other_cleared)))`,
    without: ['client_id'],
    files: ['file_key', 'audio_key'],
  },

  chat_mail: { where: own() },

  favourite: { where: own() },
  interest: { where: own(), without: ['seen_at'] },

  wish: { where: own() },
  saved_search: { where: own() },
  alert_item: { where: within('search_id', 'saved_search') },
  alert_due: left('Listings that are to be compared with searches'),

  property: {
    where: own(),
    without: ['fts'],
    files: ['title_image', 'three_d_image', 'meta_image'],
  },
  property_parameter: { where: ofProperty },
  property_facility: { where: ofProperty },
  property_file: { where: ofProperty, files: ['file_key'] },
  property_revision: { where: ofProperty },
  property_tally: { where: ofProperty },
  view_day: { where: ofProperty },
  view_tally: left('Views that are counted within a minute'),
  search_due: left('Words that are noted within seconds'),
  project: { where: own(), without: ['fts'], files: ['image', 'meta_image'] },
  project_file: { where: ofProject, files: ['file_key'] },
  project_revision: { where: ofProject },
  advertisement: { where: own() },
  listing_draft: { where: own() },
  listing_draft_file: { where: within('draft_id', 'listing_draft'), files: ['file_key'] },
  submission: left('Keys by which a form that is sent twice counts once'),
  slider: left('The operator’s'),

  agent_application: { where: own() },
  agent_submission: { where: within('application_id', 'agent_application') },
  agent_file: { where: own(), files: ['file_key'] },

  subscription: { where: own(), without: ['granted_by', 'client_key'] },
  payment: { where: own(), without: ['handover', 'client_key', 'kept'] },
  payment_receipt: { where: ofPayment },
  payment_event: left(
    'What gateways sent about payments, in their own shapes; the payment has what came of it',
  ),
  refund_order: { where: own(), without: ['ordered_by', 'note', 'client_key'] },
  bank_receipt: { where: own() },
  bank_receipt_file: {
    where: within('receipt_id', 'payment'),
    without: ['bytes_hash', 'content_hash'],
    files: ['file_key'],
  },
  sandbox_object: left('Of a stand-in for gateways'),
  sandbox_key: left('Of a stand-in for gateways'),
  sandbox_delivery: left('Of a stand-in for gateways'),
}
