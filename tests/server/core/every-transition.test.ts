import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryOf } from '../../../machines/catalogue'
import { transitionIds } from '../../../machines/diagram/ids'
import { isPerson, rolesOf } from '../../../machines/sides'
import { records, type RecordName } from '../../../contract/values'
import { covered } from '../../model/coverage'
import { statesIn } from '../../../server/areas/admin/workflow/count-states'
import { advance } from '../../../server/core/advance'
import { testApp, type TestApp } from '../../support/harness'
import { standings, type Standing, type Triple } from './transitions/cases'
import {
  actedBy,
  entryPointOf,
  rowOf,
  sendInside,
  sendOver,
  standingOf,
  valuesOf,
  type CallResult,
} from './transitions/entry-points'
import { arrange } from './transitions/arrange'
import type { Placed } from './transitions/placed-record'
import { makeWorld, type World } from './transitions/world'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await testApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const shown = (placed: Placed, { event, role }: Triple) =>
  `${placed.record} ${JSON.stringify(event.type)} by ${role}`

/** Events that bring money facts, so that other events follow in the same transaction. */
const followed = new Set(['refund.noted', 'refund.arrived'])

/** Returns the first entry of a record's history. */
const firstLineOf = ({ record, id }: Placed) =>
  app.ctx.db
    .selectFrom('record_history')
    .select(['event', 'to_state'])
    .where('record', '=', record)
    .where('record_id', '=', String(id))
    .orderBy('id')
    .executeTakeFirstOrThrow()

/** Sends everything the machine allows, restoring the record's state each time. */
async function sendAllowed(record: RecordName, standing: Standing) {
  const { value, context, triples } = standing
  const inside = await arrange(world, record, value, context)
  for (const triple of triples.filter(({ to }) => to !== null)) {
    const direct = entryPointOf(record, standing, triple) === 'inside'
    const placed = direct ? inside : await arrange(world, record, value, context)
    const actor = actedBy(world, triple.role, placed)
    const [reply] = direct
      ? await sendInside(world, placed, [{ event: triple.event, actor }])
      : [await sendOver(world, placed, triple)]
    if (followed.has(triple.event.type)) {
      expect(reply, shown(placed, triple)).toMatchObject({ ok: true })
      expect(await firstLineOf(placed)).toEqual({ event: triple.event.type, to_state: triple.to })
    } else expect(reply, shown(placed, triple)).toEqual({ ok: true, state: triple.to, lines: 1 })
    covered('server', triple.ids)
    for (const state of [value, triple.to ?? value])
      covered('server', statesIn(entryOf(record).machine, state))
  }
}

/**
 * Sends everything the machine refuses, and the owner's events as another user; nothing may have changed afterwards.
 */
async function sendForbidden(record: RecordName, standing: Standing) {
  const { value, context, triples } = standing
  const placed = await arrange(world, record, value, context)
  const { db } = app.ctx
  const before = await rowOf(db, record, placed.id)
  const forbidden = triples.filter(({ to }) => to === null)
  const inside = forbidden.filter((triple) => entryPointOf(record, standing, triple) === 'inside')
  const reply = await sendInside(
    world,
    placed,
    inside.map(({ event, role }) => ({ event, actor: actedBy(world, role, placed) })),
  )
  inside.forEach((triple, i) => isRefused(placed, triple, reply[i], true, standing))
  for (const triple of forbidden.filter((one) => entryPointOf(record, standing, one) !== 'inside'))
    isRefused(placed, triple, await sendOver(world, placed, triple), triple.role === 'admin', standing)
  const outsider = actedBy(world, 'person', { ownerId: world.outsider.id })
  const asOutsider = triples
    .filter(({ role }) => role !== 'admin' && isPerson(role))
    .map(({ event }) => ({ event, actor: outsider }))
  for (const answer of await sendInside(world, placed, asOutsider))
    expect(answer).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await rowOf(db, record, placed.id)).toEqual(before)
  expect(await standingOf(db, placed)).toEqual({ state: value, lines: 0 })
  return forbidden.length
}

/** Codes with which an owner's call may refuse before `advance` is reached. */
const earlier = new Set([
  'NOT_FOUND',
  'PACKAGE_MISSING',
  'LIMIT_OVER',
  'ACCOUNT_DEACTIVATED',
  'NOT_LOGGED_IN',
])

/** Codes for requirements for listing that the owner doesn't meet. */
const codeOfGate: Record<string, string> = {
  login: 'NOT_LOGGED_IN',
  deactivated: 'ACCOUNT_DEACTIVATED',
  profile: 'PROFILE_INCOMPLETE',
  verification: 'NOT_VERIFIED',
  package: 'PACKAGE_MISSING',
  limit: 'LIMIT_OVER',
}

/** Returns the code with which a refund of a payment is refused; undefined for other events. */
function codeOfRefund(state: string, type: string, facts: Standing['context']): string | undefined {
  const [isOrdered, isNoted] = [type === 'refund.ordered', type === 'refund.noted']
  const isHeld = ['success', 'disputed', 'needsReview', 'needsRefund'].includes(state)
  if (type === 'refund.arrived') return isHeld || state === 'refunded' ? 'CONFLICT' : 'NOT_ALLOWED'
  if (!isOrdered && !isNoted) return undefined
  if (!isHeld) return 'VALIDATION'
  if (isOrdered && facts['gatewayRefunds'] === false) return 'GATEWAY_UNAVAILABLE'
  if (isOrdered && facts['refundsBarred']) return 'CONFLICT'
  return facts['orderRuns'] ? 'CONFLICT' : 'VALIDATION'
}

function isRefused(
  placed: Placed,
  triple: Triple,
  reply: CallResult | undefined,
  atEntry: boolean,
  { value, context }: Pick<Standing, 'value' | 'context'>,
) {
  const story = shown(placed, triple)
  if (reply === undefined || reply.ok) throw new Error(`${story} was let through`)
  if (triple.role === 'person' && placed.ownerId === null) {
    expect(reply.code, story).toBe('NOT_FOUND')
  } else if (atEntry || !earlier.has(reply.code)) {
    const unmet = codeOfGate[String(context['gate'])]
    const ofRefund = triple.role === 'admin' && codeOfRefund(String(value), triple.event.type, context)
    const codes = ofRefund ? [ofRefund] : ['NOT_ALLOWED', 'FORBIDDEN', ...(unmet ? [unmet] : [])]
    expect(codes, story).toContain(reply.code)
    const menu = reply.call ? valuesOf(reply.call, triple.menu) : triple.menu
    expect([...(reply.allowed ?? [])].sort(), story).toEqual([...menu].sort())
  }
}

describe.each(records.map((name) => ({ name })))('$name', ({ name }) => {
  const all = standings(name)
  const { machine } = entryOf(name)

  test('tries every combination of state, event and role, including every transition', () => {
    const states = new Set(all.map(({ value }) => JSON.stringify(value)))
    const tried = new Set(
      all.flatMap(({ value, triples }) =>
        triples.map(({ event, role }) => `${JSON.stringify(value)} ${event.type} ${role}`),
      ),
    )
    expect(tried.size).toBe(states.size * machine.events.length * rolesOf(machine).length)
    const taken = new Set(all.flatMap(({ triples }) => triples.flatMap(({ ids }) => ids)))
    expect([...transitionIds(machine).values()].filter((id) => !taken.has(id))).toEqual([])
  })

  test('accepts everything the machine allows', async () => {
    for (const standing of all) await sendAllowed(name, standing)
  })

  test('refuses everything else without changes, listing the allowed values of the call', async () => {
    let refused = 0
    for (const standing of all) refused += await sendForbidden(name, standing)
    expect(refused).toBeGreaterThan(0)
  })
})

test('requires a reason where the machine does', async () => {
  const placed = await arrange(world, 'subscription', 'active', {})
  const sent = { record: 'subscription', id: String(placed.id), event: 'subscription.suspended' }
  const refused = await app.call('admin/advance', sent, { token: world.adminToken })
  expect(refused).toMatchObject({ error: true, code: 'VALIDATION', errors: { reason: expect.any(String) } })
  const blank = await app.call('admin/advance', { ...sent, reason: '   ' }, { token: world.adminToken })
  expect(blank).toMatchObject({ error: true, code: 'VALIDATION' })
  expect(await standingOf(app.ctx.db, placed)).toEqual({ state: 'active', lines: 0 })
})

test('admin/advance is open only to admins', async () => {
  const placed = await arrange(world, 'subscription', 'active', {})
  const sent = {
    record: 'subscription',
    id: String(placed.id),
    // An administrator could send this event, so only the caller's role can be the reason.
    event: 'subscription.suspended',
    reason: 'mine',
  }
  for (const as of [{}, { token: await placed.token() }, { token: 'forged' }]) {
    const refused = await app.call('admin/advance', sent, as)
    expect(['FORBIDDEN', 'NOT_LOGGED_IN']).toContain(refused.code)
    expect(refused.status).toBeLessThan(500)
  }
  expect(await standingOf(app.ctx.db, placed)).toEqual({ state: 'active', lines: 0 })
})

describe('refunds and disputes succeed in any state of the subscription', () => {
  const refunded = { wentBack: 'refunded', dispute: 'none' }
  const taken = { wentBack: 'nothing', dispute: 'taken' }
  const quiet = { wentBack: 'nothing', dispute: 'none' }
  const lost = { wentBack: 'lost', dispute: 'none' }
  test.each([
    ['refund.made', 'success', refunded, 'refunded', 'ended', 'ended'],
    ['refund.made', 'success', refunded, 'refunded', 'suspended', 'ended'],
    ['dispute.opened', 'success', taken, 'disputed', 'ended', 'ended'],
    ['dispute.opened', 'success', taken, 'disputed', 'suspended', 'suspended'],
    ['dispute.won', 'disputed', quiet, 'success', 'ended', 'ended'],
    ['dispute.lost', 'disputed', lost, 'refunded', 'ended', 'ended'],
  ])(
    '%s on a %s payment with %j leads to %s, subscription %s',
    async (type, from, facts, to, stands, becomes) => {
      const { db, clock } = app.ctx
      const payment = await arrange(world, 'payment', from, { alreadyGranted: false, ...facts })
      const { id } = await arrange(world, 'subscription', stands, {})
      await db
        .updateTable('subscription')
        .set({ payment_id: String(payment.id) })
        .where('id', '=', Number(id))
        .execute()
      const actor = actedBy(world, 'gateway', { ownerId: null })
      const moved = await db
        .transaction()
        .execute((trx) =>
          advance(trx, { record: 'payment', id: payment.id, event: { type }, actor, now: clock.now() }),
        )
      expect(moved.to).toBe(to)
      expect(await rowOf(db, 'subscription', id)).toMatchObject({ state: becomes })
    },
  )
})
