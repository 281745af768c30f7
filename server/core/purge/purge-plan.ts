import { sql } from 'kysely'
import type { DB } from '../../platform/db/schema'
import {
  either,
  mentions,
  nothing,
  own,
  reached,
  refersTo,
  theirMembership,
  unstated,
  within,
  type Retention,
  type Where,
} from './retention'

const operators = 'Written by the operator'
const ofProperty = within('property_id', 'property')
const ofProject = within('project_id', 'project')
const theirChats = either(own('person_id'), own('other_id'), ofProperty)
/** The user's reports that were never upheld, so that no appeal was possible. */
const reportedInVain: Where = ({ id }) => sql`(user_id = ${id} and due_at is null)`
const pictures = ['title_image', 'three_d_image', 'meta_image'] as const

/**
 * Treatment of each table when a user is purged (D44), in order of execution: referencing rows come first. Steps in a
 * list run in sequence. Two things are retained for bookkeeping, without names: payments with amount, number, reference
 * and purchase, and what happened to records and when.
 */
export const purgePlan = {
  // Texts about the user's records, before the records are deleted.
  record_history: {
    does: 'empty',
    where: refersTo('record', 'record_id'),
    set: () => sql`reason = null`,
    why: 'What happened, when, and who did it (by number) stays; the words of a reason may tell of a person',
  },
  outbox: {
    does: 'delete',
    where: either(
      refersTo("payload->>'record'", "payload->>'id'"),
      ({ email }) => sql`payload->>'email' = ${email}`,
    ),
  },
  stream_event: { does: 'delete', where: own() },
  stream_head: { does: 'delete', where: own() },
  notification: {
    does: 'delete',
    where: either(
      own(),
      refersTo("params->>'record'", "params->>'id'"),
      ({ id }) => sql`params->>'from' = ${String(id)}`,
    ),
  },
  mailbox: { does: 'delete', where: either(reached('recipient'), mentions('body')) },
  contact_message: { does: 'delete', where: reached('email') },

  // Blocks by and of the user.
  block: { does: 'delete', where: either(own(), own('to_user_id')) },

  // Messages of both sides; half a conversation is meaningless.
  chat_mail: {
    does: 'delete',
    where: either(own(), (who) => sql`thread_id in (select id from chat_thread where ${theirChats(who)})`),
  },
  chat_message: {
    does: 'delete',
    where: (who) => sql`thread_id in (select id from chat_thread where ${theirChats(who)})`,
    files: ['file_key', 'audio_key'],
  },
  chat_thread: { does: 'delete', where: theirChats },

  // Reports about the user and their records, and the user's own reports that weren't upheld.
  report: [
    { does: 'delete', where: either(own('to_user_id'), ofProperty, ofProject, reportedInVain) },
    {
      does: 'empty',
      where: own(),
      // A report without a listed reason must have a text.
      set: () => sql`other_message = case when reason_id is null then '' end`,
      why: 'A decision against somebody else: they read it, and their appeal waits or was decided',
    },
  ],

  // Team membership or invitation.
  membership: { does: 'delete', where: theirMembership },

  // Sign-in data.
  session: { does: 'delete', where: own() },
  api_token: { does: 'delete', where: own() },
  push_token: { does: 'delete', where: own() },
  webhook_delivery: { does: 'delete', where: within('webhook_id', 'webhook') },
  webhook: { does: 'delete', where: own() },
  otp: { does: 'delete', where: reached('address') },
  auth_ticket: { does: 'delete', where: either(own(), reached('address')) },
  account_change: { does: 'delete', where: own() },
  sign_in_try: { does: 'delete', where: own() },
  recovery_code: { does: 'delete', where: own() },
  second_factor: { does: 'delete', where: own() },
  known_browser: { does: 'delete', where: own() },
  registration: { does: 'delete', where: reached('email') },
  sandbox_identity_ticket: {
    does: 'delete',
    where: either(reached('address'), ({ id, email, mobile }) => {
      const linked = sql`select subject from identity_link where user_id = ${id}`
      return sql`user_id in (select id from sandbox_identity_user where id in (${linked}) or email = ${email} or phone = ${mobile})`
    }),
  },
  sandbox_identity_user: {
    does: 'delete',
    where: either(
      reached('email'),
      reached('phone'),
      ({ id }) => sql`id in (select subject from identity_link where user_id = ${id})`,
    ),
  },
  identity_link: { does: 'delete', where: own() },
  identity_used: nothing('Hashes of tokens, gone when the tokens end'),
  password_guess: nothing('Hashes of addresses, gone after a day'),
  job_run: nothing('When jobs of the clock ran last'),
  throttle: nothing('Hashes of addresses, gone when the count ends'),

  // Marks set by the user and marks on the user's listings.
  favourite: { does: 'delete', where: either(own(), ofProperty) },
  wish: { does: 'delete', where: own() },
  interest: { does: 'delete', where: either(own(), ofProperty) },
  view_tally: { does: 'delete', where: ofProperty },
  view_day: { does: 'delete', where: ofProperty },
  property_tally: { does: 'delete', where: ofProperty },
  search_due: { does: 'delete', where: either(ofProperty, ofProject) },
  alert_item: { does: 'delete', where: either(within('search_id', 'saved_search'), ofProperty) },
  alert_due: { does: 'delete', where: ofProperty },
  saved_search: { does: 'delete', where: own() },

  // Listings and drafts.
  listing_draft_file: { does: 'delete', where: within('draft_id', 'listing_draft'), files: ['file_key'] },
  listing_draft: { does: 'delete', where: own() },
  submission: { does: 'delete', where: own() },
  advertisement: { does: 'delete', where: either(own(), ofProperty, ofProject) },
  slider: {
    does: 'empty',
    where: ofProperty,
    set: () => sql`property_id = null`,
    why: 'The slide is the operator’s; it leads to the listing no more',
  },
  property_parameter: { does: 'delete', where: ofProperty },
  property_facility: { does: 'delete', where: ofProperty },
  property_file: { does: 'delete', where: ofProperty, files: ['file_key'] },
  property_revision: { does: 'delete', where: ofProperty },
  property: { does: 'delete', where: own(), files: pictures },
  project_file: { does: 'delete', where: ofProject, files: ['file_key'] },
  project_revision: { does: 'delete', where: ofProject },
  project: { does: 'delete', where: own(), files: ['image', 'meta_image'] },

  // Agent verification.
  agent_submission: { does: 'delete', where: within('application_id', 'agent_application') },
  agent_file: { does: 'delete', where: own(), files: ['file_key'] },
  agent_application: { does: 'delete', where: own() },

  // Payments.
  bank_receipt_file: {
    does: 'empty',
    where: within('receipt_id', 'payment'),
    set: () => sql`file_key = null, name = ''`,
    why: 'Nobody may pay with the same receipt again: its hashes stay, its picture does not',
    files: ['file_key'],
  },
  bank_receipt_repeat: nothing('Which receipt was sent twice, by number'),
  bank_receipt: {
    does: 'empty',
    where: own(),
    set: () => sql`reason = null`,
    why: 'The reference under which the money came',
  },
  payment_event: {
    does: 'empty',
    where: within('payment_id', 'payment'),
    set: () => sql`payload = '{}'`,
    why: 'That a gateway told of it, and what came of that; its words may name the payer',
  },
  payment_receipt: {
    does: 'empty',
    where: within('payment_id', 'payment'),
    set: () => sql`facts = jsonb_set(facts, '{buyer}', '{"name": "", "email": null, "address": null}')`,
    why: 'Numbers of receipts have no gap; what was sold and for how much',
  },
  refund_order: {
    does: 'empty',
    where: own(),
    set: () => sql`reason = ''`,
    why: 'How much was sent back, when and under which reference; the words of a reason may tell of a person',
  },
  credit_note: nothing('Numbers of credit notes have no gap; how much of which receipt went back'),
  credit_note_series: nothing('How many credit notes there were in a year'),
  money_movement: nothing('Which sums came and went, and when; it names nobody'),
  refund: nothing('What of a payment went back, by amounts and the gateway’s reference'),
  fraud_warning: nothing(
    'That a card’s network suspected a payment, by the gateway’s reference; it names nobody',
  ),
  dispute_turn: nothing('When a dispute about a payment was opened and ended, by the gateway’s reference'),
  dispute: nothing('What the bank decided about a payment, by amounts and the gateway’s reference'),
  payment: {
    does: 'empty',
    where: own(),
    set: () => sql`handover = null, client_key = null`,
    why: 'Amount, gateway and its reference',
  },
  receipt_series: nothing('How many receipts there were in a year'),
  subscription: nothing('What a payment bought, for an account without a name'),
  subscription_feature: nothing('What a payment bought'),
  slot: nothing('How a package was used, by numbers'),
  package: nothing(operators),
  package_feature: nothing(operators),
  sandbox_object: {
    does: 'empty',
    where: mentions('body', 'extra'),
    set: unstated({ body: 'jsonb', extra: 'jsonb' }),
    why: 'The books of a stand-in gateway, which knows its payments; not who paid',
  },
  sandbox_key: {
    does: 'empty',
    where: mentions('body'),
    set: unstated({ body: 'jsonb' }),
    why: 'What a stand-in gateway answers again',
  },
  sandbox_delivery: {
    does: 'empty',
    where: mentions('raw'),
    set: unstated({ raw: 'text' }),
    why: 'What a stand-in gateway sent us',
  },

  // This precedes emptying the account, because the recorded search text is matched against the account's name and
  // addresses.
  export_made: {
    does: 'empty',
    where: ({ id }) => sql`filter->>'actor' is not null and exists (select from app_user u where u.id = ${id}
      and position(lower(filter->>'actor') in lower(concat_ws(' ', u.name, u.email, u.mobile))) > 0)`,
    set: () => sql`filter = filter - 'actor'`,
    why: 'Who exported what, by number; a part of a name or an address may have been searched for',
  },

  // The account, then files, once no row of the user references them.
  app_user: {
    does: 'empty',
    where: own('id'),
    set: () => sql`role = 'user', permissions = '{}', name = '', email = null, mobile = null, email_verified_at = null, mobile_verified_at = null,
      password_hash = null, firebase_id = null, profile = null, address = null, city = null, state = null,
      country = null, latitude = null, longitude = null, about_me = null, contact_email = null, contact_default = 'messages', facebook_id = null, twitter_id = null,
      instagram_id = null, youtube_id = null, verification_status = 'initial'`,
    why: 'Payments and histories point to it by its number',
    files: ['profile'],
  },
  file: {
    does: 'empty',
    where: own('owner_id'),
    set: () => sql`owner_id = null, name = ''`,
    why: 'Equal uploads of two people are one file; what nobody names goes after the commit',
  },

  secret: nothing('Keys of the house'),
  setting: nothing(operators),
  gateway_setting: nothing(operators),
  gateway_problem: nothing(operators),
  setting_change: nothing('Who changed a setting, by number'),
  verification_field: nothing(operators),
  verification_form: nothing('Who saved the form, by number'),
  category: nothing(operators),
  parameter: nothing(operators),
  category_parameter: nothing(operators),
  catalogue_mark: nothing('That one of the three above has changed, by a random mark'),
  facility: nothing(operators),
  city: nothing(operators),
  suggestion: nothing('Names of places, counted'),
  property_tile: nothing('How many listings lie in a part of the map'),
  property_tile_due: nothing('That a listing went from the map; added up within seconds'),
  owner_listed: nothing('How many public listings somebody has, by number'),
  place_due: nothing('That the listings of a place have changed; counted within seconds'),
  owner_listed_due: nothing('That a listing of somebody came or went; added up within seconds'),
  listing_count: nothing('How many listings are in each state'),
  listing_count_due: nothing('That a listing came to a state or left it; added up within seconds'),
  daily_fold: nothing('How far the figures of the days are added up'),
  daily_transition: nothing('How often records went from a state to another, by day'),
  daily_revenue: nothing('Sums of money by day and plan'),
  daily_answer: nothing('How long first answers took, by day'),
  daily_empty_search: nothing('What was looked for in vain, by day; never by whom'),
  daily_flow_step: nothing('How often flows in browsers went from a state to another, by day; never by whom'),
  daily_stay: nothing('How long records were in each state, by day'),
  monthly_transition: nothing('How often records went from a state to another, by month'),
  release_run: nothing('Since when each version of the product has run'),
  monthly_stay: nothing('How long records were in each state, by month'),
  daily_flow: nothing('How long states of flows lasted in browsers, by day; never by whom'),
  status_count: nothing('How many records have each status'),
  search_word: nothing('Words that public listings use, each by itself'),
  project_word: nothing('Words that public projects use, each by itself'),
  article: nothing(operators),
  faq: nothing(operators),
  page: nothing(operators),
  language: nothing(operators),
  publication: nothing(operators),
  report_reason: nothing(operators),
  schema_min: nothing('Which migration a server has to know'),
} satisfies Record<keyof DB, Retention | readonly Retention[]>

/** The plan's steps in order. */
export const purgeSteps: readonly [table: string, Retention][] = Object.entries<
  Retention | readonly Retention[]
>(purgePlan).flatMap(([table, planned]) =>
  ('does' in planned ? [planned] : planned).map((step): [string, Retention] => [table, step]),
)
