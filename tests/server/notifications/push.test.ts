import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/platform/config/config'
import { namedThirdParties } from '../../../server/areas/content/third-parties'
import { advance } from '../../../server/core/advance'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { chatSite, type ChatSite } from '../../support/chat-site'
import { admin, signIn } from '../../support/people'
import { fcmStandIn } from '../../support/push-stand-in'

let google: Awaited<ReturnType<typeof fcmStandIn>>
let site: ChatSite

beforeAll(async () => {
  google = await fcmStandIn()
  site = await chatSite(google.env)
  google.useClock(() => site.ctx.clock.now())
})
afterAll(async () => {
  await site.close()
  await google.close()
})

const fault = (status: number, errorCode: string): [number, object] => [
  status,
  {
    error: {
      status: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
]
const tokens = async () =>
  (await site.ctx.db.selectFrom('push_token').select('token').orderBy('token').execute()).map(
    ({ token }) => token,
  )

test("a notification is pushed to each of the owner's browsers in their language, and expired tokens are deleted", async () => {
  const { buyer, seller } = await site.people()
  for (const fcm_id of ['phone', 'desk'])
    expect(await site.call('update-fcm-token', { fcm_id }, { token: seller.token })).toMatchObject({
      status: 200,
    })
  google.now.answer = (token) => (token === 'desk' ? fault(404, 'UNREGISTERED') : [200, {}])
  await site.send(buyer, seller, { message: 'Is it free?' })
  await site.send(buyer, seller, { message: 'Hello?' })
  await drainOutbox(site.ctx)
  // One notification per conversation, so one push per browser.
  expect(google.pushed.map(({ token }) => token)).toEqual(['phone'])
  expect(google.pushed[0]!.data).toMatchObject({
    type: 'chat.message',
    title: 'New message from Bea Buyer',
    link: `/user/chat?with=${buyer.user.id}`,
    lang: 'en',
  })
  expect(google.now.granted).toBe(1)
  expect(await tokens()).toEqual(['phone'])

  // Nothing is pushed for a message already read, to a user who opted out, or to a browser the user signed out of.
  google.now.answer = () => [200, {}]
  await site.seen(seller, buyer)
  await site.send(buyer, seller, { message: 'Still there?' })
  await site.seen(seller, buyer)
  await drainOutbox(site.ctx)
  await site.ctx.db
    .updateTable('app_user')
    .set({ notification: false })
    .where('id', '=', seller.user.id)
    .execute()
  await site.send(buyer, seller, { message: 'And now?' })
  await drainOutbox(site.ctx)
  await site.ctx.db
    .updateTable('app_user')
    .set({ notification: true })
    .where('id', '=', seller.user.id)
    .execute()
  await site.seen(seller, buyer)
  await site.send(buyer, seller, { message: 'Bye' })
  await site.call('update-fcm-token', { fcm_id: 'phone' }, { token: buyer.token })
  await drainOutbox(site.ctx)
  expect(google.pushed).toHaveLength(1)
})

test('a deactivated user gets no pushes, and after reactivation gets none until signing in', async () => {
  const { buyer, seller } = await site.people()
  const boss = await admin(site.ctx)
  await site.call('update-fcm-token', { fcm_id: 'shut-out' }, { token: seller.token })
  await site.send(buyer, seller, { message: 'Is it free?' })
  const act = (type: 'account.deactivated' | 'account.reactivated') =>
    site.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'account',
        id: seller.user.id,
        event: { type },
        reason: 'R',
        actor: { role: 'admin', id: boss.user.id },
        now: site.ctx.clock.now(),
      }),
    )
  await act('account.deactivated')
  expect(await tokens()).not.toContain('shut-out')
  await act('account.reactivated')
  const before = google.pushed.length
  await drainOutbox(site.ctx)
  expect(google.pushed.slice(before)).toEqual([])
})

test('a browser with an expired session gets no pushes until the next sign-in', async () => {
  const { buyer, seller } = await site.people()
  await site.call('update-fcm-token', { fcm_id: 'shared' }, { token: seller.token })
  await site.send(buyer, seller, { message: 'Is it free?' })
  const before = google.pushed.length
  const idle_until = new Date(site.ctx.clock.now().getTime() + 60_000)
  await site.ctx.db.updateTable('session').set({ idle_until }).where('user_id', '=', seller.user.id).execute()
  site.ctx.clock.pass(60_000)
  await drainOutbox(site.ctx)
  expect(google.pushed.slice(before)).toEqual([])
  expect(await tokens()).not.toContain('shared')

  const again = await signIn(site.ctx, seller.user.id)
  await site.call('update-fcm-token', { fcm_id: 'shared' }, { token: again })
  await site.seen({ ...seller, token: again }, buyer)
  await site.send(buyer, seller, { message: 'Hello?' })
  await drainOutbox(site.ctx)
  expect(google.pushed.slice(before).map(({ token }) => token)).toEqual(['shared'])
})

test('a failed push is retried, with a new access token if the old one expired', async () => {
  const { buyer, seller } = await site.people()
  await site.call('update-fcm-token', { fcm_id: 'tablet' }, { token: seller.token })
  const before = google.pushed.length
  google.now.answer = () => fault(503, 'UNAVAILABLE')
  await site.send(buyer, seller, { message: 'Is it free?' })
  await drainOutbox(site.ctx)
  expect([google.pushed.length, await tokens()]).toEqual([before, expect.arrayContaining(['tablet'])])
  google.now.answer = () => [200, {}]
  google.now.granted++
  for (let again = 0; again < 2; again++) {
    site.ctx.clock.pass(60_000)
    await drainOutbox(site.ctx)
  }
  expect(google.pushed.slice(before).map(({ token }) => token)).toEqual(['tablet'])
})

test('pages may connect to the push service, and the service worker and its offline page exist', async () => {
  const { data } = await site.call('web-settings')
  expect(data.push).toEqual({
    apiKey: 'k',
    projectId: 'p',
    messagingSenderId: '1',
    appId: 'a',
    vapidKey: 'v',
  })
  const worker = await site.http.inject('/firebase-messaging-sw.js')
  expect(worker.headers['content-type']).toContain('text/javascript')
  const page = await site.http.inject('/offline-page?lang=ar')
  expect(page.body).toContain('dir="rtl"')
  expect(page.body).toContain('أنت غير متصل')
})

test('an unreadable key prevents startup with a message naming it', () => {
  expect(() => readConfig({ FCM_SERVICE_ACCOUNT: 'nonsense', FCM_WEB_APP: '{}' })).toThrow(
    /FCM_SERVICE_ACCOUNT.*\n.*FCM_WEB_APP/s,
  )
  expect(() => readConfig({ ...google.env, FCM_WEB_APP: '' })).toThrow('FCM_WEB_APP')
  // When a unit file lacks the single quotes around the value, systemd removes all backslashes.
  const unquoted = google.env.FCM_SERVICE_ACCOUNT.replaceAll('\\', '')
  expect(() => readConfig({ ...google.env, FCM_SERVICE_ACCOUNT: unquoted })).toThrow(
    /FCM_SERVICE_ACCOUNT\.private_key: .*FCM_SERVICE_ACCOUNT_FILE/,
  )
})

test('the privacy page names the third parties that are configured', async () => {
  const page = async (lang: string) => {
    const { data } = await site.call('house-page', { page: 'privacy' }, { lang })
    return JSON.stringify(data.sections)
  }
  for (const lang of ['en', 'ar', 'hi']) expect(await page(lang)).toContain('Firebase Cloud Messaging')
  expect(await page('en')).toContain('a token that identifies the browser')
  expect(await page('en')).not.toMatch(/Stripe|Authentication|Maps/)
  const tiles = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
  for (const [name, value] of Object.entries({ google_maps_key: 'a-key', tile_url: tiles }))
    await site.ctx.db
      .insertInto('setting')
      .values({ name, value: JSON.stringify(value) })
      .execute()
  const { gateways, identity } = site.ctx
  const wired = {
    ...site.ctx,
    push: null,
    gateways: {
      ...gateways,
      list: () =>
        gateways
          .list()
          .map((one) => (one.name === 'stripe' ? Object.assign(Object.create(one), { mode: 'live' }) : one)),
    },
    identity: { ...identity!, mode: 'live' as const },
    config: { ...site.ctx.config, SMTP_URL: 'smtp://mail.example', SMS_URL: 'https://sms.example' },
  }
  const named = (await namedThirdParties(wired, 'en')).split('\n\n').map((one) => one.split(/,|:/)[0])
  expect(named).toEqual([
    'Card (Stripe)',
    'Google (Firebase Authentication)',
    'The service that carries our mail',
    'The service that carries our text messages',
    'Google (Maps)',
    'tiles.example',
    'YouTube (Google)',
  ])
})
