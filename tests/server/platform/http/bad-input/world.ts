import { randomUUID } from 'node:crypto'
import type { CallName } from '../../../../../contract/calls/call-types'
import { json } from '../../../../../server/platform/db/json'
import { testApp, type TestApp } from '../../../../support/harness'
import { admin } from '../../../../support/people'
import { oneQuestion } from '../../../../support/verification-form'
import { project, projectForm } from '../../../../support/projects-world'
import { complete, form, ground, listing, subscribe, type Ground } from '../../../../support/listings-world'

/** A user who has one of everything, so that each call finds something. */
export interface Somebody {
  id: number
  token: string
  email: string
  mobile: string
  listing: number
  project: number
  draft: number
  draftFile: number
  savedSearch: number
  webhook: number
  webhookEvent: number
  payment: string
}

export interface World {
  app: TestApp
  at: Ground
  packageId: number
  /** Id of the package's publication record. */
  offer: number
  boss: { id: number; token: string }
  seller: Somebody
  /** Owner of records that other users must not access. */
  other: Somebody
}

/** Creates a marketplace with an admin and two users that isn't listening yet; `env` adds settings. */
export async function makeWorld(env: Record<string, string> = {}): Promise<World> {
  const app = await testApp(env)
  const at = await ground(app.ctx)
  const boss = await admin(app.ctx)
  const { id: packageId } = await app.ctx.db
    .insertInto('package')
    .values({
      name: 'Free',
      price_minor: 0,
      currency: 'USD',
      duration_days: 30,
      created_at: app.ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: offer } = await app.ctx.db
    .selectFrom('publication')
    .select('id')
    .where('kind', '=', 'package')
    .where('subject_id', '=', packageId)
    .executeTakeFirstOrThrow()
  await oneQuestion(app.ctx)
  const seller = await somebody(app, at, packageId)
  const other = await somebody(app, at, packageId)
  return { app, at, packageId, offer, boss: { id: boss.user.id, token: boss.token }, seller, other }
}

/** Creates a user with a public listing, free slots, a draft with a file, and a completed payment. */
export async function somebody(app: TestApp, at: Ground, packageId: number): Promise<Somebody> {
  const { ctx } = app
  const now = ctx.clock.now()
  const { user, token } = await complete(ctx, at)
  await subscribe(ctx, user.id, { property_list: null, project_list: null, property_feature: null })
  const draft = await ctx.db
    .insertInto('listing_draft')
    .values({
      user_id: user.id,
      property_id: null,
      fields: json({ title: 'Half' }),
      step: 'details',
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await ctx.db
    .insertInto('listing_draft_file')
    .values({ draft_id: draft.id, kind: 'gallery', file_key: at.picture, name: 'a.jpg', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = randomUUID()
  await ctx.db
    .insertInto('payment')
    .values({
      id: payment,
      user_id: user.id,
      package_id: packageId,
      gateway: 'stripe',
      mode: 'sandbox',
      payment_type: 'online',
      amount_minor: 4900,
      currency: 'USD',
      state: 'success',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const savedSearch = await ctx.db
    .insertInto('saved_search')
    .values({ user_id: user.id, query: 'city=Paris', frequency: 'instant', created_at: now, slot_from: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const webhook = await ctx.db
    .insertInto('webhook')
    .values({
      user_id: user.id,
      url: 'https://example.test/',
      events: ['property.changed'],
      secret: '',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await ctx.db
    .insertInto('webhook_delivery')
    .values({ webhook_id: webhook.id, type: 'webhook.test', data: json({}), created_at: now, run_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    token,
    email: user.email!,
    mobile: user.mobile!,
    listing: await listing(ctx, at, user.id),
    project: await project(ctx, at, user.id),
    draft: draft.id,
    draftFile: file.id,
    savedSearch: savedSearch.id,
    webhook: webhook.id,
    webhookEvent: event.id,
    payment,
  }
}

/** Returns fields that pass a call's schema, so that each can be made invalid individually; files are omitted. */
export function right(
  { at, packageId, offer, other, seller }: World,
  name: CallName,
): Record<string, unknown> {
  const inputs: Partial<Record<CallName, object>> = {
    user_signup: { email: seller.email, password: 'secret words' },
    'user-register': {
      name: 'N',
      email: 'n@example.test',
      mobile: '+12065550199',
      password: 'secret words',
      re_password: 'secret words',
    },
    'get-otp': { email: 'n@example.test' },
    'verify-otp': { email: 'n@example.test', otp: '123456' },
    'forgot-password': { email: 'n@example.test' },
    'verify-link': { token: 'x'.repeat(43) },
    'reset-password': { token: 'x'.repeat(43), password: 'secret words', re_password: 'secret words' },
    'update-fcm-token': { fcm_id: 'browser' },
    'own-security:check': { current_password: 'x' },
    'own-factor:confirm': { factor_code: '123456' },
    'own-factor:end': { factor_code: '123456' },
    'own-identities:change': { id: '1', signs_in: '1' },
    'own-sessions:end': { id: 987_654_321 },
    'own-tokens:create': { name: 'CRM', scopes: ['listings:read'], expires_in_days: 30 },
    'own-tokens:end': { id: 987_654_321 },
    'undo-change': { token: 'x'.repeat(43) },
    'undo-change:confirm': { token: 'x'.repeat(43) },
    post_property: { ...form(at), draft_id: seller.draft },
    update_post_property: { id: seller.listing },
    delete_property: { id: seller.listing },
    update_property_status: { property_id: seller.listing, status: 'sold' },
    'change-property-status': { property_id: seller.listing, status: 'inactive' },
    'renew-listing': { property_id: seller.listing },
    'answer-question': { property_id: seller.listing, answer: 'It was made new in 2019.' },
    'withdraw-edit': { property_id: seller.listing },
    post_project: { ...projectForm(at), id: seller.project },
    delete_project: { id: seller.project },
    'change-project-status': { project_id: seller.project, status: 'inactive' },
    'get-project-detail': { id: seller.project },
    store_advertisement: { feature_for: 'property', property_id: seller.listing },
    'get-all-similar-properties': { id: seller.listing },
    'compare-properties': { source_property_id: seller.listing, target_property_id: other.listing },
    get_nearby_properties: { city: 'Seattle' },
    'agent-properties': { id: seller.id },
    add_favourite: { property_id: other.listing, type: 1 },
    interested_users: { property_id: other.listing, type: 1 },
    'show-contact': { property_id: other.listing },
    get_interested_users: { property_id: seller.listing },
    'interested-seen': { property_id: seller.listing, people: String(other.id) },
    'own-changes': { property_id: seller.listing },
    contct_us: { first_name: 'A', last_name: 'B', email: 'n@example.test', subject: 'S', message: 'M' },
    assign_package: { package_id: packageId },
    'create-payment-intent': { package_id: packageId },
    paypal: { package_id: packageId },
    flutterwave: { package_id: packageId },
    'check-package-limit': { type: 'property_list' },
    'mortgage-calculator': { loan_amount: '250000', interest_rate: '6.5', loan_term_years: '30' },
    'payment-transaction-fail': { payment_transaction_id: seller.payment },
    'payment-transaction-status': { payment_transaction_id: seller.payment },
    'get-payment-receipt': { payment_transaction_id: seller.payment },
    'payment-history': { payment_transaction_id: seller.payment },
    'initiate-bank-transfer': { package_id: packageId },
    'upload-bank-receipt-file': { payment_transaction_id: seller.payment },
    'bank-transfer': { package_id: packageId },
    'listing-draft:save': { fields: { title: 'x' } },
    'listing-draft:file': { kind: 'gallery' },
    'listing-draft:file-remove': { draft_id: seller.draft, file_id: seller.draftFile },
    'listing-draft:discard': { draft_id: seller.draft },
    'listing-draft:submitted': { draft_id: seller.draft },
    'house-page': { page: 'terms' },
    'saved-searches:save': { city: 'Seattle' },
    'saved-searches:change': { id: seller.savedSearch },
    'saved-searches:delete': { id: seller.savedSearch },
    'own-webhooks:create': { url: 'https://example.test/', events: ['property.changed'] },
    'own-webhooks:change': { id: seller.webhook },
    'own-webhooks:secret': { id: seller.webhook },
    'own-webhooks:delete': { id: seller.webhook },
    'own-webhooks:test': { id: seller.webhook },
    'own-webhooks:deliveries': { id: seller.webhook },
    'own-webhooks:resend': { id: seller.webhookEvent },
    'price-check': {
      property_type: 'sell',
      category_id: 1,
      city: 'Seattle',
      area: '100',
      price: '450000',
      currency: 'USD',
    },
    'place-suggest': { search: 'sea' },
    'place-reverse': { latitude: '47', longitude: '-122' },
    'verification-draft:file': { field_id: 1 },
    send_message: { receiver_id: other.id, message: 'Is it free?' },
    get_messages: { user_id: other.id },
    'chat-seen': { user_id: other.id },
    delete_chat_message: { receiver_id: other.id },
    'block-user': { to_user_id: other.id },
    'unblock-user': { to_user_id: other.id },
    add_reports: { property_id: other.listing, reason_id: 0, other_message: 'It is a shed' },
    'admin/verification-form:save': { version: 1, fields: [] },
    'admin/verification-answers': { id: 1 },
    'admin/flow': { flow: 'checkout' },
    'flow-report': {
      steps: [{ flow: 'checkout', state: 'choosing', event: 'left', duration: 1200 }],
    },
    'admin/find': { search: 'house' },
    'admin/records': { record: 'property' },
    'admin/record': { record: 'property', id: seller.listing },
    'admin/workflow-traffic': { machine: 'property' },
    'admin/workflow-stuck': { machine: 'property' },
    'admin/workflow-stuck-records': { state: 'property.listed.moderation.pending' },
    'admin/workflow-state': { state: 'property.listed' },
    'admin/workflow-record': { machine: 'property', id: seller.listing },
    'admin/payment': { payment_transaction_id: seller.payment },
    'admin/refund': {
      payment_transaction_id: seller.payment,
      key: 'k',
      amount_minor: 1,
      left_minor: 1,
      reason: 'R',
    },
    'admin/refund-noted': {
      payment_transaction_id: seller.payment,
      key: 'k',
      amount_minor: 1,
      left_minor: 1,
      reason: 'R',
      at: '2020-01-02',
      ref: 'W',
    },
    'admin/gateways:save': { gateway: 'stripe' },
    'admin/deliveries:retry': { all: '1' },
    'admin/home-sections:save': { sections: ['faqs', 'articles'] },
    'admin/home-opening:save': { texts: { en: { title: 'Homes', text: 'Find yours.' } } },
    'admin/languages:save': { code: 'sw', name: 'Kiswahili' },
    'admin/content': { kind: 'article' },
    'admin/content:save': { kind: 'faq', values: { question: 'Q', answer: 'A' } },
    'admin/content-entry': { id: 1 },
    'admin/content-act': { id: 1, event: 'entry.published' },
    'admin/catalogue': { kind: 'category' },
    'admin/catalogue:save': { kind: 'facility', values: { name: 'Well' } },
    'admin/catalogue-entry': { id: 1 },
    'admin/catalogue-act': { id: 1, event: 'entry.published' },
    'admin/packages': { kind: 'package' },
    'admin/packages:save': { kind: 'package', values: {} },
    'admin/packages-entry': { id: offer },
    'admin/packages-act': { id: offer, event: 'entry.published' },
    'admin/person': { id: other.id },
    'admin/team:invite': { email: 'n@example.test', permissions: 'reports' },
    'admin/team:change': { id: 1, permissions: 'reports' },
    'invitation:answer': { id: 1, accept: 1 },
    'appeal-decision': { id: 1, words: 'It is wrong' },
    'admin/advance': { record: 'property', id: seller.listing, event: 'listing.approved' },
    'admin/feature': { record: 'property', id: seller.listing, days: 30, reason: 'A fine example' },
  }
  return { ...inputs[name] }
}
