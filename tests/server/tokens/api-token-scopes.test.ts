import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type Scope } from '../../../contract/api/token-scopes'
import { callNames, rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { closedToTokens, guestsWithTokens, openedBy } from '../../contract/token-calls'
import { asJson } from '../platform/http/bad-input/calls'
import { ask, headersOf, injectRequest } from '../platform/http/bad-input/send'
import { refused, sound } from '../platform/http/bad-input/sound'
import { makeWorld, right, type World } from '../platform/http/bad-input/world'
import { listing } from '../../support/listings-world'
import { apiTokenOf } from '../../support/people'

let world: World
/** Tokens of the seller: one with every scope, others with only one scope, and others with all but one. */
let all: string
const only = new Map<Scope, string>()
const without = new Map<Scope, string>()

beforeAll(async () => {
  world = await makeWorld({ PER_IP_FACTOR: '10000' })
  const { app, seller } = world
  all = await apiTokenOf(app.ctx, seller.id, [...scopes])
  for (const scope of scopes) {
    only.set(scope, await apiTokenOf(app.ctx, seller.id, [scope]))
    const others = scopes.filter((one) => one !== scope)
    without.set(scope, await apiTokenOf(app.ctx, seller.id, others))
  }
})
afterAll(() => world.app.close())

const send = (name: CallName, token: string | undefined) =>
  ask(world.app, name, asJson(right(world, name)), { token })

const ofTeam = callNames.filter((name) => rowOf(name).auth === 'admin')
const opened = Object.entries(openedBy).flatMap(([scope, calls]) =>
  calls.map((name) => [name, scope as Scope] as const),
)
const isOpen = (name: CallName) => rowOf(name).auth === 'optional'

describe('calls closed to API tokens with any scopes', () => {
  test.each(Object.values(closedToTokens).flat())('refuses %s', async (name) => {
    const body = refused(await send(name, all), name, 'FORBIDDEN')
    expect(body.message).toBe("API tokens can't make this call.")
  })

  test.each(ofTeam)("refuses %s, even to a team member's token", async (name) => {
    const token = await apiTokenOf(world.app.ctx, world.boss.id, [...scopes])
    const body = refused(await send(name, token), name, 'FORBIDDEN')
    expect(body.message).toBe("API tokens can't make this call.")
  })

  test('refuses the event stream, exports and private files', async () => {
    const { app, boss, seller } = world
    const ofBoss = await apiTokenOf(app.ctx, boss.id, [...scopes])
    const read = (url: string, token: string) => injectRequest(app, { url, headers: headersOf({ token }) })
    refused(await read('/api/events', all), 'the stream', 'FORBIDDEN')
    refused(await read('/api/admin/export/users', ofBoss), 'an export', 'FORBIDDEN')
    const key = `private/${seller.id}/documents/ab/${'a'.repeat(32)}.pdf`
    await app.ctx.files.put(key, Buffer.from('%PDF-'))
    await app.ctx.db
      .insertInto('file')
      .values({
        key,
        owner_id: seller.id,
        name: 'a.pdf',
        mime: 'application/pdf',
        bytes: 5,
        widths: [],
        created_at: app.ctx.clock.now(),
      })
      .execute()
    expect((await read(`/files/${key}`, seller.token)).status).toBe(200)
    expect(await read(`/files/${key}`, all)).toMatchObject({ status: 404, text: '' })
  })
})

describe('calls for signed-in users', () => {
  const calls = opened.filter(([name]) => !isOpen(name))
  expect(calls.length).toBeGreaterThan(40)

  test.each(calls)('%s needs only the scope %s', async (name, scope) => {
    const reply = await send(name, without.get(scope))
    expect(refused(reply, name, 'FORBIDDEN')).toMatchObject({
      message: `This API token lacks the scope ${scope}. Create a token with it.`,
      scope,
    })
    expect(reply.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${scope}"`)
    const taken = await send(name, only.get(scope))
    const body = sound(taken, name)
    expect([body.code, body.message], name).not.toContain('NOT_LOGGED_IN')
    expect(taken.text, name).not.toContain('API token')
    expect(taken.headers, name).not.toHaveProperty('www-authenticate')
  })
})

describe('calls open to guests', () => {
  const calls: [CallName, Scope?][] = [
    ...opened.filter(([name]) => isOpen(name)).map(([name, scope]): [CallName, Scope] => [name, scope]),
    ...guestsWithTokens.map((name): [CallName] => [name]),
  ]

  test.each(calls)('%s treats a token without its scope (%s) as a guest', async (name, scope) => {
    const guest = await send(name, undefined)
    expect(await send(name, scope ? without.get(scope) : all)).toMatchObject({
      status: guest.status,
      text: guest.text,
    })
  })

  test('a token with the scope sees what its user sees', async () => {
    const { app, at, seller } = world
    const id = await listing(app.ctx, at, seller.id, { status: 'inactive' })
    const detail = (token?: string) => ask(app, 'get_property', { id: String(id) }, { token })
    expect(sound(await detail(only.get('listings:read')), 'own').data[0].id).toBe(id)
    refused(await detail(without.get('listings:read')), 'guest', 'NOT_FOUND')
  })
})

test("a team member's token acts for the user, never for the team", async () => {
  const { app, boss, other } = world
  const { db } = app.ctx
  await db.updateTable('property').set({ status: 'inactive' }).where('id', '=', other.listing).execute()
  const token = await apiTokenOf(app.ctx, boss.id, [...scopes])
  const detail = (as: string) => ask(app, 'get_property', { id: String(other.listing) }, { token: as })
  expect(sound(await detail(boss.token), 'signed in').data[0].id).toBe(other.listing)
  refused(await detail(token), 'with a token', 'NOT_FOUND')
  const sent = asJson({ receiver_id: other.id, message: 'In the name of the operator' })
  refused(await ask(app, 'send_message', sent, { token }), 'a message', 'FORBIDDEN')
  expect((await app.call('get-user-data', {}, { token })).data).toMatchObject({
    id: boss.id,
    permissions: [],
  })
})
