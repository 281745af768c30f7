import { confirmed } from './identity-proof'
import type { CallName } from '../../contract/calls/call-types'
import { gather } from '../../server/areas/alerts/match-searches'
import { queueAlertMails } from '../../server/areas/alerts/queue-mails'
import { drainOutbox } from '../../server/core/outbox/drain'
import { json } from '../../server/platform/db/json'
import type { IdentitySite } from './identity-site'
import { makePackage } from './payments-site'
import { newReceipt } from './pdf'
import { admin, person } from './people'
import { recording } from './recording'
import { pdf, projectForm } from './projects-world'
import { form, listing, photo, subscribe, type Ground } from './listings-world'
import { questions } from './verification-form'

/** Word that occurs in every text the user leaves behind. */
export const needle = 'Zaphodneedle'
export const mobile = '+12065550142'
export const email = `${needle.toLowerCase()}@gmail.test`

export interface Gone {
  id: number
  token: string
  /** ID of the paid bank transfer. */
  paid: string
}

/** Creates a user who has used every feature and left a trace in every table that refers to users. */
export async function everywhere(site: IdentitySite, at: Ground, elsewhere: number): Promise<Gone> {
  const { ctx } = site
  const boss = await admin(ctx)
  const opened = await site.call('user_signup', {
    auth_id: await site.googleToken(email),
    fcm_id: needle,
  })
  const [id, token] = [opened.data.id as number, opened['token'] as string]
  const does = async (name: CallName, input: object, as = token) => {
    const answer = await site.call(name, input, { token: as })
    if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const decide = (record: string, one: number | string, event: string, reason?: string) =>
    does('admin/advance', { record, id: String(one), event, reason }, boss.token)

  await does('update_profile', {
    name: needle,
    mobile,
    address: `${needle} Lane 9`,
    city: needle,
    about_me: needle,
    contact_email: `office@${needle}.example`,
    profile: await shot(1),
  })
  // The user was a team member for a while and was then removed.
  const { id: place } = await does('admin/team:invite', { email, permissions: 'log' }, boss.token)
  await does('invitation:answer', { id: place, accept: true })
  await decide('membership', place, 'membership.removed', `${needle} read what is not theirs`)
  await does('get-otp', { email })
  await does('forgot-password', { email })
  const message = await does('contct_us', {
    first_name: needle,
    last_name: needle,
    email,
    subject: needle,
    message: needle,
  })
  await decide('contact-message', message.id, 'message.answered', `Dear ${needle}`)
  await subscribe(ctx, id, { property_list: 5, project_list: 5, property_feature: 5 })
  await does('add_favourite', { property_id: elsewhere, type: 1 })
  await does('personalised-fields:save', { city: 'Portland' })
  await does('interested_users', { property_id: elsewhere, type: 1 })
  const hook = await does('own-webhooks:create', {
    url: `https://${needle}.example/events`,
    events: 'property.changed',
    ...(await confirmed(ctx, { email })),
  })
  await does('own-webhooks:test', { id: hook.id })

  const other = await person(ctx)
  await does('saved-searches:save', { userid: other.user.id, name: needle })
  await listing(ctx, at, other.user.id)
  const chat = { receiver_id: other.user.id, message: `${needle} asks`, file: await shot(7) }
  await does('send_message', chat)
  await does('send_message', { receiver_id: id, message: `Dear ${needle}` }, other.token)
  await does('send_message', { receiver_id: other.user.id, audio: recording(needle) })
  await does('block-user', { to_user_id: other.user.id, reason: `${needle} has had enough` })
  await does('block-user', { to_user_id: id, reason: `${needle} is rude` }, other.token)

  await does('add_reports', { property_id: elsewhere, reason_id: 0, other_message: `${needle} saw it` })
  const right = { user_id: other.user.id, reason_id: 0, other_message: `${needle} was cheated` }
  await decide('report', (await does('add_reports', right)).id, 'upheld.none', 'So it was')
  const reported = { user_id: id, reason_id: 0, other_message: `${needle} lies` }
  const { id: report } = await does('add_reports', reported, other.token)
  // The notification to the reporter names no user, but the stored decision does.
  await decide('report', report, 'report.dismissed', 'They do not')
  await ctx.db.updateTable('report').set({ statement: needle }).where('id', '=', report).execute()
  const third = await person(ctx)
  await does('interested_users', { property_id: await listing(ctx, at, third.user.id), type: 1 })
  const { id: upheld } = await does('add_reports', reported, third.token)
  await decide('report', upheld, 'upheld.none', 'They do')
  await does('appeal-decision', { id: upheld, words: `${needle} appeals` })

  const sent = { title: needle, description: needle, meta_title: needle }
  const home = await does('post_property', {
    ...form(at, { ...sent, address: needle }),
    title_image: await shot(2),
    gallery_images: [await shot(3)],
    documents: [pdf(`${needle}.pdf`)],
    idempotency_key: needle,
  })
  await decide('property', home.id, 'listing.rejected', `${needle} is not the owner`)
  const shown = await listing(ctx, at, id, sent)
  await does('store_advertisement', { feature_for: 'property', property_id: shown })
  await does('post_project', {
    ...projectForm(at, { ...sent, location: needle }),
    image: await shot(4),
    plans: [{ title: needle, document: pdf(`${needle}-plan.pdf`) }],
  })
  await does('listing-draft:save', { fields: { title: needle } })
  await does('listing-draft:file', { kind: 'gallery', file: await shot(5) })

  const asked = await does(
    'admin/verification-form:save',
    { version: 0, fields: JSON.stringify([questions[0], questions[6]]) },
    boss.token,
  )
  const [licence, proof] = asked.fields as { id: number }[]
  await does('apply-agent-verification', {
    form_fields: [
      { id: licence!.id, value: needle },
      { id: proof!.id, value: pdf(`${needle}-licence.pdf`) },
    ],
  })

  const packageId = await makePackage(site, { price_minor: 4900 })
  const transfer = await does('initiate-bank-transfer', { package_id: packageId, file: newReceipt() })
  const paid = transfer.payment_transaction_id as string
  await decide('bank-receipt', paid, 'receipt.rejected', `${needle} is somebody else`)
  await does('upload-bank-receipt-file', { payment_transaction_id: paid, file: await shot(6) })
  await decide('bank-receipt', paid, 'receipt.approved')
  await gather(ctx)
  await queueAlertMails(ctx)
  await drainOutbox(ctx)
  await whatOthersLeave(site, { id, paid, home: home.id, shown, picture: at.picture })
  return { id, token, paid }
}

/** Returns a photo in a unique colour, because identical photos are stored as one file. */
const shot = (nth: number) => photo(`${needle}.jpg`, `#${String(100_000 + nth * 1111)}`)

/** Inserts the rows that other users or a gateway would create. */
async function whatOthersLeave(
  { ctx: { db, clock } }: IdentitySite,
  {
    id,
    paid,
    home,
    shown,
    picture,
  }: { id: number; paid: string; home: number; shown: number; picture: string },
) {
  const now = clock.now()
  const changes = { changes: json({ title: needle }), submitted_at: now }
  const { id: project } = await db
    .selectFrom('project')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const customer = json({ customer: { email, phone: mobile } })
  await db
    .insertInto('property_revision')
    .values({ property_id: home, ...changes })
    .execute()
  await db
    .insertInto('project_revision')
    .values({ project_id: project, ...changes })
    .execute()
  await db
    .insertInto('membership')
    .values({
      email,
      user_id: null,
      permissions: ['log'],
      invited_by: null,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db.insertInto('view_tally').values({ property_id: shown, day: 20_000 }).execute()
  await db.insertInto('view_day').values({ property_id: shown, day: 20_000, views: 3 }).execute()
  await db
    .insertInto('alert_due')
    .values({ property_id: shown, parts: null, price_before: null, at: now })
    .execute()
  await db.insertInto('slider').values({ image: picture, property_id: shown }).execute()
  // Creates exports of the audit log, filtered by this user or by another one.
  for (const actor of [needle, needle.slice(0, 8).toUpperCase(), mobile.slice(1), 'Trillian'])
    await db
      .insertInto('export_made')
      .values({ what: 'log', filter: json({ actor, from: '2026-01-01' }), lines: 3, actor_id: id, at: now })
      .execute()
  await db
    .insertInto('sign_in_try')
    .values({ user_id: id, way: 'password', address: needle, at: now })
    .execute()
  const sealed = { user_id: id, secret: needle, created_at: now, confirmed_at: now }
  await db.insertInto('second_factor').values(sealed).execute()
  await db.insertInto('recovery_code').values({ user_id: id, hash: needle, used_at: null }).execute()
  await db
    .insertInto('api_token')
    .values({
      user_id: id,
      name: needle,
      token_hash: `hash of ${needle}`,
      last_four: 'abcd',
      scopes: ['listings:read'],
      created_at: now,
      expires_at: now,
    })
    .execute()
  await db
    .insertInto('account_change')
    .values({
      user_id: id,
      kinds: ['mobile'],
      email,
      mobile,
      password_short: false,
      created_at: now,
      expires_at: now,
    })
    .execute()
  await db
    .insertInto('registration')
    .values({ nonce_hash: 'x', email, name: needle, mobile, password_hash: needle, created_at: now })
    .execute()
  await db
    .insertInto('refund_order')
    .values({
      payment_id: paid,
      user_id: id,
      client_key: 'purged',
      state: 'done',
      amount_minor: 100,
      currency: 'USD',
      reason: `${needle} asked for it`,
      ordered_by: id,
      by_hand: true,
      gateway_ref: 'WIRE-1',
      note: null,
      sending_until: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('payment_event')
    .values({
      gateway: 'paystack',
      event_id: 'evt_1',
      type: 'charge.success',
      payload: customer,
      outcome: 'applied',
      payment_id: paid,
      received_at: now,
    })
    .execute()
  await db
    .insertInto('sandbox_object')
    .values({ gateway: 'paystack', id: 'x', kind: 'charge', body: customer, extra: '{}', created_at: now })
    .execute()
  await db
    .insertInto('sandbox_key')
    .values({ gateway: 'paystack', key: 'x', request_hash: 'x', body: customer, created_at: now })
    .execute()
  await db
    .insertInto('sandbox_delivery')
    .values({
      gateway: 'paystack',
      object_id: 'x',
      event_id: 'x',
      type: 'charge.success',
      raw: customer,
      fault: 'none',
      state: 'delivered',
      due_at: now,
      created_at: now,
    })
    .execute()
}
