import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactModes, type ContactMode } from '../../../contract/person/contact'
import { scopes } from '../../../contract/api/token-scopes'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { queueMessageMails } from '../../../server/areas/chat'
import { readShared } from '../../../server/areas/sharing/content'
import { passOnMessages } from '../../../server/areas/webhooks'
import { sweep } from '../../support/alerts-world'
import { asJson, fieldsOf, servedCalls, writes } from '../platform/http/bad-input/calls'
import { ask, injectRequest } from '../platform/http/bad-input/send'
import { makeWorld, right, somebody, type Somebody, type World } from '../platform/http/bad-input/world'
import { tracesIn, type Part, type Reach } from './contact-probes'
import { listing } from '../../support/listings-world'
import { apiTokenOf, person } from '../../support/people'
import { fcmStandIn } from '../../support/push-stand-in'

/**
 * Tests the contact rule on every call and URL of the server: only signed-in visitors who requested the contact details
 * receive them, as far as the listing offers them.
 */

/** All owners have the most open default for new listings, so only the listing's own choice hides anything. */
const owners: Record<ContactMode, Reach> = {
  messages: reach('442079460147', 'kestrel'),
  phone: reach('442079460258', 'gannet'),
  phone_email: reach('442079460369', 'plover'),
}

function reach(digits: string, name: string): Reach {
  const address = (of: string) => `${name}-${of}-xq7@agency.example`
  return { mobile: `+${digits}`, contact_email: address('desk'), email: address('door') }
}

/** Contact details returned to a visitor who selected *Show phone number*. */
const shownTo: Record<ContactMode, Part[]> = {
  messages: [],
  phone: ['mobile'],
  phone_email: ['mobile', 'contact_email'],
}

/** Viewers who own none of these listings; `program` is an API token with every scope. */
const viewers = ['guest', 'visitor', 'enquirer', 'writer', 'program', 'requester'] as const
type Viewer = (typeof viewers)[number]

let google: Awaited<ReturnType<typeof fcmStandIn>>
let world: World
const owner = {} as Record<ContactMode, Somebody & { slug: string }>
const tokens = {} as Record<Viewer, string | undefined>
const ids = {} as Record<Exclude<Viewer, 'guest'>, number>

beforeAll(async () => {
  google = await fcmStandIn()
  world = await makeWorld(google.env)
  google.useClock(() => world.app.ctx.clock.now())
  const { app, at, packageId } = world
  const { db } = app.ctx
  for (const mode of contactModes) {
    const one = await somebody(app, at, packageId)
    const shown = { ...owners[mode], contact_default: 'phone_email' as const, type: 'agent' as const }
    await db
      .updateTable('app_user')
      .set({ ...shown, verification_status: 'success', city: 'Seattle', name: `Agent of ${mode}` })
      .where('id', '=', one.id)
      .execute()
    const slug = `home-by-${mode.replace('_', '-')}`
    await db.updateTable('property').set({ contact: mode, slug }).where('id', '=', one.listing).execute()
    owner[mode] = { ...one, ...owners[mode], slug }
  }
  for (const viewer of viewers) {
    if (viewer === 'guest') continue
    const { user, token } = await person(app.ctx, { name: `The ${viewer}` })
    ids[viewer] = user.id
    tokens[viewer] = viewer === 'program' ? await apiTokenOf(app.ctx, user.id, [...scopes]) : token
  }
  for (const { id, listing: home } of Object.values(owner)) {
    await app.call('interested_users', { property_id: home, type: 1 }, { token: tokens.enquirer })
    await app.call('add_favourite', { property_id: home, type: 1 }, { token: tokens.enquirer })
    const message = { property_id: home, message: 'Is it free?' }
    await app.call('send_message', { receiver_id: id, ...message }, { token: tokens.writer })
    await app.call('show-contact', { property_id: home }, { token: tokens.requester })
  }
})
afterAll(async () => {
  await world.app.close()
  await google.close()
})

/** Fails if a text contains contact details that `may` doesn't allow. */
function judge(text: string, where: string, may: (mode: ContactMode) => Part[] = () => []): void {
  for (const mode of contactModes) {
    const beyond = tracesIn(text, owners[mode]).filter((part) => !may(mode).includes(part))
    expect(beyond, `${where}: the owner with “${mode}”`).toEqual([])
  }
}

/** Returns inputs that point a call at an owner's records, one per field that could name them. */
function aimedAt(name: CallName, one: Somebody & { slug: string }): Record<string, unknown>[] {
  const base = right({ ...world, other: one }, name)
  const fields = new Set(fieldsOf(name))
  const values: [string, unknown][] = [
    ...[one.listing, one.project, one.id].map((id): [string, unknown] => ['id', id]),
    ...['property_id', 'source_property_id', 'target_property_id'].map((field): [string, unknown] => [
      field,
      one.listing,
    ]),
    ['project_id', one.project],
    ...['user_id', 'userid', 'added_by'].map((field): [string, unknown] => [field, one.id]),
    ['slug_id', one.slug],
    ['slug_id', String(one.id)],
    ...[one.mobile, one.email, 'Agent of'].map((words): [string, unknown] => ['search', words]),
    ['ids', String(one.listing)],
    ['get_simiilar', 1],
  ]
  return [
    base,
    right({ ...world, seller: one, other: one }, name),
    ...values
      .filter(([field]) => fields.has(field))
      .map(([field, value]) => Object.assign({}, base, { [field]: value })),
  ]
}

/** Removes search words from the response, as they repeat the request. */
const withoutEcho = (text: string) => text.replace(/"(search\w*|query)":(\{[^{}]*\}|"[^"]*")/g, '')

const open = servedCalls.filter((name) => rowOf(name).auth !== 'admin')

describe('every reading call', () => {
  test.each(viewers)('shows the %s only what the listing offers', async (viewer) => {
    let answered = 0
    for (const name of open.filter((one) => !writes(one)))
      for (const mode of contactModes)
        for (const input of aimedAt(name, owner[mode])) {
          const { text, status, headers } = await ask(world.app, name, asJson(input), {
            token: tokens[viewer],
          })
          if (status === 200) answered++
          const where = `${viewer}: ${name} ${JSON.stringify(input)}`
          judge(withoutEcho(text) + JSON.stringify(headers), where, (of) =>
            viewer === 'requester' ? shownTo[of] : [],
          )
        }
    expect(answered).toBeGreaterThan(200)
  })

  test.each(contactModes)('shows everything “%s” offers to a visitor who requested it', async (mode) => {
    const detail = async (viewer: Viewer) =>
      (await ask(world.app, 'get_property', asJson({ id: owner[mode].listing }), { token: tokens[viewer] }))
        .text
    expect(tracesIn(await detail('requester'), owners[mode])).toEqual(shownTo[mode])
    expect(tracesIn(await detail('enquirer'), owners[mode])).toEqual([])
  })

  test('shows a listings moderator no more than the listing offers', async () => {
    const { token } = await person(world.app.ctx, {
      role: 'admin',
      permissions: ['listings'],
      name: 'Moderator',
    })
    for (const { listing: home } of Object.values(owner)) {
      const { text } = await ask(world.app, 'get_property', asJson({ id: home }), { token })
      judge(text, 'a moderator', (mode) => shownTo[mode])
    }
  })
})

describe('every writing call', () => {
  const all = open.filter(writes)
  test.each(['guest', 'visitor'] as const)('returns no contact details to a %s', async (viewer) => {
    for (const name of all)
      for (const mode of contactModes)
        for (const input of [
          right({ ...world, other: owner[mode] }, name),
          right({ ...world, seller: owner[mode], other: owner[mode] }, name),
        ]) {
          const token = viewer === 'guest' ? undefined : (await person(world.app.ctx)).token
          const { text } = await ask(world.app, name, asJson(input), { token })
          judge(text, `${viewer}: ${name} ${JSON.stringify(input)}`, (of) =>
            name === 'show-contact' && viewer === 'visitor' && of === mode ? shownTo[of] : [],
          )
        }
  })
})

describe('every other URL', () => {
  /** Returns the paths that answer GET, from the tree printed by Fastify. */
  function served(): string[] {
    const parents: string[] = []
    const found: string[] = []
    for (const line of world.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) ?(?:\(([^)]*)\))?/.exec(line) ?? []
      if (part === undefined) continue
      const depth = indent!.length / 4
      parents.length = depth
      parents.push(part)
      if (methods?.includes('GET')) found.push(parents.join(''))
    }
    return found
  }

  /** URLs to fetch for each path. */
  const addresses: Record<string, (one: Somebody & { slug: string }) => string[]> = {
    '/share/:kind/:id/sheet': ({ listing: home, project }) => [
      `/share/property/${home}/sheet`,
      `/share/project/${project}/sheet?lang=ar`,
    ],
    '/share/:kind/:id/:version': ({ listing: home, project }) => [
      `/share/property/${home}/en-0.jpg`,
      `/share/project/${project}/en-0.jpg`,
    ],
    '/offline-page': ({ listing: home }) => [`/offline-page?homes=${home}`],
    '/offline-page/home/:id': ({ listing: home }) => [`/offline-page/home/${home}`],
    '/sitemap.xml': () => ['/sitemap.xml'],
    '/sitemap/:part': () =>
      ['properties', 'projects', 'agents', 'articles', 'pages'].map((part) => `/sitemap/${part}-1.xml`),
    '/robots.txt': () => ['/robots.txt', '/llms.txt'],
    '/.well-known/security.txt': () => ['/.well-known/security.txt'],
    '/manifest.webmanifest': () => ['/manifest.webmanifest'],
    '/alerts/stop': () => ['/alerts/stop?t=x'],
    '/alerts/stop-messages': () => ['/alerts/stop-messages?t=x'],
    '/api/docs': () => ['/api/docs/json'],
    '/api/admin/export/:what': () =>
      ['users', 'listings', 'projects', 'payments'].map((what) => `/api/admin/export/${what}`),
  }
  /** Paths without personal data: files, scripts, health, and a trial site's sandbox. */
  const nothingOfPeople =
    /^(\*|\/maps\/|\/app-icon\/|\/texts\/|\/firebase-messaging-sw\.js|\/files\/|\/mailbox|\/sandbox\/|\/api\/(health|events|docs|\*))/

  test('has a test below or contains no personal data', () => {
    const calls = new Set(servedCalls.map((name) => `/api/${rowOf(name).path ?? name}`))
    const left = served().filter(
      (path) => !addresses[path] && !nothingOfPeople.test(path) && !calls.has(path),
    )
    expect(left).toEqual([])
  })

  test.each(Object.keys(addresses))('contains no contact details: %s', async (path) => {
    for (const one of Object.values(owner))
      for (const url of addresses[path]!(one))
        for (const token of [undefined, tokens.requester]) {
          const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
          const reply = await injectRequest(world.app, { url, headers })
          judge(reply.text + JSON.stringify(reply.headers), url)
        }
  })

  test('draws share pictures without contact details', async () => {
    for (const { listing: home, project } of Object.values(owner))
      for (const [kind, id] of [
        ['property', home],
        ['project', project],
      ] as const)
        judge(JSON.stringify(await readShared(world.app.ctx, kind, id, 'en')), `${kind} ${id}`)
  })
})

test("mails, notifications, pushes and webhooks to a visitor contain no owner's contact details", async () => {
  const { app, at } = world
  const { db, clock } = app.ctx
  const { token, user } = await person(app.ctx, { name: 'Ida', notification: true })
  await app.call('update-fcm-token', { fcm_id: 'a browser' }, { token })
  await app.call('saved-searches:save', { city: 'Seattle', frequency: 'instant' }, { token })
  await db
    .insertInto('webhook')
    .values({
      user_id: user.id,
      url: 'https://example.test/ida',
      events: ['property.changed', 'message.received'],
      secret: '',
      created_at: clock.now(),
    })
    .execute()
  await sweep(app)
  clock.pass(1000)
  for (const mode of contactModes) {
    const one = owner[mode]
    await listing(app.ctx, at, one.id, { contact: mode, title: `New home by ${mode}` })
    const about = { property_id: one.listing }
    await app.call('interested_users', { ...about, type: 1 }, { token })
    await app.call('send_message', { receiver_id: one.id, message: 'Hello?', ...about }, { token })
    await app.call(
      'send_message',
      { receiver_id: user.id, message: 'Come on Friday.', ...about },
      { token: one.token },
    )
  }
  clock.pass(10 * 60_000)
  await queueMessageMails(app.ctx)
  await passOnMessages(app.ctx)
  await sweep(app)
  const sentTo = async (query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    return JSON.stringify(rows)
  }
  const mails = await sentTo(sql`select * from mailbox where recipient = ${user.email}`)
  for (const expected of ['New home by', 'Come on Friday.']) expect(mails).toContain(expected)
  judge(mails, 'mails')
  judge(await sentTo(sql`select * from notification where user_id = ${user.id}`), 'notifications')
  judge(await sentTo(sql`select * from stream_event where user_id = ${user.id}`), 'stream')
  judge(
    await sentTo(sql`select d.data from webhook_delivery d join webhook w on w.id = d.webhook_id
      where w.user_id = ${user.id}`),
    'webhooks',
  )
  expect(google.pushed.length).toBeGreaterThan(0)
  judge(JSON.stringify(google.pushed.filter((one) => one.token === 'a browser')), 'pushed')
})

test.each(contactModes)('an owner with “%s” still receives enquiries', async (mode) => {
  const { listing: home, token } = owner[mode]
  const asked = (await world.app.call('get_interested_users', { property_id: home }, { token })).data
  expect(asked.map(({ id }: { id: number }) => id)).toContain(ids.enquirer)
})

describe('tracesIn', () => {
  const one: Reach = {
    mobile: '+442079460147',
    contact_email: 'desk-xq7@agency.example',
    email: 'door-zq8@agency.example',
  }
  test.each([
    '+442079460147',
    '00442079460147',
    '020 7946 0147',
    '(0)20-7946-0147',
    'tel:+44-20-7946-0147',
    '%2B442079460147',
    '+44%2020%207946%200147',
    '+44&nbsp;20&#160;7946&#xA0;0147',
    '\\u002b4420\\u00379460147',
  ])('recognises the phone number %s', (text) => expect(tracesIn(`x ${text} y`, one)).toEqual(['mobile']))
  test.each([
    'desk-xq7@agency.example',
    'DESK-XQ7@AGENCY.EXAMPLE',
    'mailto:desk-xq7%40agency.example',
    'desk-xq7&#64;agency.example',
    'desk%252Dxq7%2540agency.example',
  ])('recognises the e-mail address %s', (text) => expect(tracesIn(text, one)).toEqual(['contact_email']))
  test('ignores other numbers', () =>
    expect(tracesIn('1762079460148, 47.6, 2026-11-29T17:44:27', one)).toEqual([]))
})
