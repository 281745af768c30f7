import { randomUUID } from 'node:crypto'
import type { OrderedRefund } from '../../../../machines/records/payment/refunds'
import type { StateValue } from 'xstate'
import type { CallName } from '../../../../contract/calls/call-types'
import { advance } from '../../../../server/core/advance'
import type { ActedBy } from '../../../../server/core/kind'
import type { Kysely } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import { kinds } from '../../../../server/app/kinds'
import type { RecordName } from '../../../../contract/values'
import { Refusal } from '../../../../server/platform/refusal'
import type { Actor } from '../../../../machines/kit'
import { newReceipt } from '../../../support/pdf'
import { isPerson } from '../../../../machines/sides'
import type { Standing, Triple } from './cases'
import type { Placed } from './placed-record'
import type { World } from './world'

/** Response of an entry point. */
export type CallResult =
  | { ok: true; state: StateValue; lines: number }
  | { ok: false; code: string; allowed: string[] | undefined; call?: CallName }

type OwnersCall = { name: CallName; input: (id: number | string) => object }

/** Events an owner sends through a dedicated call; all other user events come from inside the server. */
const ownersCalls: Record<string, OwnersCall> = {
  'property visibility.on': status('change-property-status', 'active'),
  'property visibility.off': status('change-property-status', 'inactive'),
  'property market.sold': status('update_property_status', 'sold'),
  'property market.rented': status('update_property_status', 'rented'),
  'property market.available': status('update_property_status', 'available for rent'),
  'property listing.deleted': { name: 'delete_property', input: (id) => ({ id }) },
  'property question.answered': {
    name: 'answer-question',
    input: (id) => ({ property_id: id, answer: 'It was made new in 2019.' }),
  },
  'property listing.renewed': { name: 'renew-listing', input: (id) => ({ property_id: id }) },
  'property revision.withdrawn': { name: 'withdraw-edit', input: (id) => ({ property_id: id }) },
  'property edit.submitted': {
    name: 'update_post_property',
    input: (id) => ({ id, title: 'A better title' }),
  },
  'bank-receipt receipt.sent': {
    name: 'upload-bank-receipt-file',
    input: (id) => ({ payment_transaction_id: id, file: newReceipt() }),
  },
  'bank-receipt transfer.givenUp': {
    name: 'payment-transaction-fail',
    input: (id) => ({ payment_transaction_id: id }),
  },
  'agent-application application.sent': { name: 'apply-agent-verification', input: () => ({}) },
  // The block under test is a block of the operator.
  'block person.blocked': { name: 'block-user', input: () => ({ to_admin: 1, reason: 'Spam' }) },
  'block block.lifted': { name: 'unblock-user', input: () => ({ to_admin: 1 }) },
  'project visibility.on': projectStatus('active'),
  'project visibility.off': projectStatus('inactive'),
  'project listing.deleted': { name: 'delete_project', input: (id) => ({ id }) },
  'project question.answered': {
    name: 'answer-question',
    input: (id) => ({ project_id: id, answer: 'It was made new in 2019.' }),
  },
  'project listing.renewed': { name: 'renew-listing', input: (id) => ({ project_id: id }) },
  'project revision.withdrawn': { name: 'withdraw-edit', input: (id) => ({ project_id: id }) },
  'project edit.submitted': {
    name: 'post_project',
    input: (id) => ({
      id,
      title: 'Better towers',
      description: 'Forty flats and a garden.',
      category_id: 1,
      type: 'upcoming',
      location: '2 Lake Road',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: '47.6',
      longitude: '-122.3',
    }),
  },
  'report report.appealed': { name: 'appeal-decision', input: (id) => ({ id, words: 'It is wrong' }) },
  'membership invitation.accepted': { name: 'invitation:answer', input: (id) => ({ id, accept: 1 }) },
  'membership invitation.declined': { name: 'invitation:answer', input: (id) => ({ id, accept: 0 }) },
  'account deletion.requested': { name: 'delete_user', input: (id) => ({ userid: id }) },
}

/** Decides, through dedicated calls, the records that administrators handle. */
async function adminsCall(world: World, { record, id }: Placed, { event }: Pick<Triple, 'event'>) {
  const reason = String(event['reason'])
  if (record === 'payment' && event['refund']) return refundCall(String(id), event, reason)
  if (event.type === 'permissions.changed')
    return { name: 'admin/team:change', input: { id, permissions: 'log' } } as const
  if (record !== 'publication')
    return { name: 'admin/advance', input: { record, id: String(id), event: event.type, reason } } as const
  const { kind } = (await rowOf(world.app.ctx.db, record, id)) as { kind: 'faq' | 'category' }
  const part = kind === 'faq' ? 'content' : 'catalogue'
  const values = kind === 'faq' ? { question: 'Is it?', answer: 'It is.' } : { name: `Anew ${id}` }
  return event.type === 'entry.revised'
    ? ({ name: `admin/${part}:save`, input: { kind, id, values } } as const)
    : ({ name: `admin/${part}-act`, input: { id, event: event.type, reason } } as const)
}

/** Calls with which an administrator orders or records a refund. */
function refundCall(id: string, { type, refund }: Triple['event'], reason: string) {
  const { amountMinor, leftMinor, endsNow } = refund as OrderedRefund
  const confirmed = {
    payment_transaction_id: id,
    key: randomUUID(),
    amount_minor: amountMinor,
    left_minor: leftMinor,
    reason,
    despite_dispute: 1,
  }
  if (type === 'refund.ordered')
    return { name: 'admin/refund', input: { ...confirmed, ends_now: endsNow ? 1 : 0 } } as const
  const ref = type === 'refund.arrived' ? 're_2' : `WIRE-${randomUUID()}`
  return { name: 'admin/refund-noted', input: { ...confirmed, ref, at: '2020-01-02' } } as const
}

function status(name: CallName, word: string): OwnersCall {
  return { name, input: (id) => ({ property_id: id, status: word }) }
}

function projectStatus(word: string): OwnersCall {
  return { name: 'change-project-status', input: (id) => ({ project_id: id, status: word }) }
}

/** Values a call uses for the events, as spelled in §4 and D8; calls without choices aren't listed. */
const callValues: Partial<Record<CallName, Record<string, string>>> = {
  update_property_status: {
    'market.sold': 'sold',
    'market.rented': 'rented',
    'market.available': 'available for rent',
  },
  'change-property-status': { 'visibility.on': 'active', 'visibility.off': 'inactive' },
  'change-project-status': { 'visibility.on': 'active', 'visibility.off': 'inactive' },
  'invitation:answer': { 'invitation.accepted': '1', 'invitation.declined': '0' },
}
const eventCalls = /^admin\/(advance|\w+-act)$/

/** Returns the values a refusal of this call may list for the allowed events, none of them internal. */
export function valuesOf(call: CallName, menu: readonly string[]): string[] {
  // An entry is changed by a separate call, which takes values instead of an event.
  if (eventCalls.test(call))
    return menu.filter((event) => call === 'admin/advance' || event !== 'entry.revised')
  return menu.flatMap((event) => callValues[call]?.[event] ?? [])
}

export type EntryPoint = 'admin call' | "owner's call" | 'inside'

/**
 * Chooses the entry point of a triple: HTTP wherever one exists. If several regions of a state have left their initial
 * state, the triple is sent to `advance` directly.
 */
export function entryPointOf(
  record: string,
  { value, context }: Pick<Standing, 'value' | 'context'>,
  { event, role, to }: Triple,
): EntryPoint {
  // Only the world's own administrator has a session here.
  if (apart.some((fact) => context[fact] === true)) return 'inside'
  if (leavesOf(value).filter((leaf) => !firstLeaves.has(leaf)).length > 1) return 'inside'
  // Over HTTP, a refund that isn't on its way is another event.
  if (event.type === 'refund.arrived' && context['refundUnderway'] !== true) return 'inside'
  if (role === 'admin') return 'admin call'
  if (to === null && repeatable.has(event.type)) return 'inside'
  return isPerson(role) && ownersCalls[`${record} ${event.type}`] ? "owner's call" : 'inside'
}

/** Calls that answer a repeated request with success, so a double click is harmless; only `advance` refuses it. */
const repeatable = new Set(['person.blocked', 'block.lifted'])

const apart = ['isOwn', 'isAbove', 'isLastAdmin']

const firstLeaves = new Set(['pending', 'active', 'available'])

function leavesOf(value: StateValue): string[] {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap((inner) => leavesOf(inner ?? ''))
}

/** Returns the call with which an owner sends an event; undefined if it comes from inside the server. */
export const ownersCallOf = (record: RecordName, event: string): OwnersCall | undefined =>
  ownersCalls[`${record} ${event}`]

/** Sends the event over HTTP as the actor would; a success is committed. */
export async function sendOver(
  world: World,
  placed: Placed,
  triple: Pick<Triple, 'event' | 'role'>,
): Promise<CallResult> {
  const { app } = world
  const { event, role } = triple
  const own = ownersCallOf(placed.record, event.type)
  const sent =
    role === 'admin' || own === undefined
      ? await adminsCall(world, placed, triple)
      : { name: own.name, input: own.input(placed.id) }
  const person = role === 'counterpart' ? placed.counterpart! : placed
  const token = role === 'admin' ? world.adminToken : await person.token()
  const answer = await app.call(sent.name, sent.input, { token })
  if (!answer.error) return { ok: true, ...(await standingOf(world.app.ctx.db, placed)) }
  if (answer.status >= 500)
    throw new Error(`${placed.record} ${event.type}: ${answer.status} ${answer.message}`)
  return { ok: false, code: String(answer.code), allowed: answer.allowed, call: sent.name }
}

/** Returns the user behind a role; for a record without an owner, the outsider. */
export function actedBy(
  world: World,
  role: Actor,
  { ownerId, adminId, counterpart }: Pick<Placed, 'ownerId' | 'adminId' | 'counterpart'>,
): ActedBy {
  if (role === 'counterpart') return { role: 'person', id: counterpart!.id }
  if (role === 'person' || role === 'owner') return { role: 'person', id: ownerId ?? world.outsider.id }
  return { role, id: role === 'admin' ? (adminId ?? world.adminId) : null }
}

class Undo extends Error {}

/** Sends events through `advance` in one transaction, which is rolled back. */
export async function sendInside(
  world: World,
  placed: Placed,
  sent: { event: Triple['event']; actor: ActedBy }[],
): Promise<CallResult[]> {
  const reply: CallResult[] = []
  const now = world.app.ctx.clock.now()
  await world.app.ctx.db
    .transaction()
    .execute(async (trx) => {
      for (const { event, actor } of sent) {
        const move = {
          record: placed.record,
          id: placed.id,
          event,
          actor,
          reason: String(event['reason']),
          now,
        }
        const refused = await advance(trx, move).then(() => null, refusalOf)
        reply.push(refused ?? { ok: true, ...(await standingOf(trx, placed)) })
      }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return reply
}

/** Returns the record's current state and the length of its history. */
export async function standingOf(db: Kysely<DB>, { record, id }: Placed) {
  const row = await rowOf(db, record, id)
  const { lines } = await db
    .selectFrom('record_history')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('record', '=', record)
    .where('record_id', '=', String(id))
    .executeTakeFirstOrThrow()
  const stateOf = kinds[record].stateOf as (row: unknown) => StateValue
  return { state: stateOf(row), lines: Number(lines) }
}

/** Returns the complete stored row. */
export function rowOf(db: Kysely<DB>, record: RecordName, id: number | string): Promise<unknown> {
  return db
    .selectFrom(kinds[record].table)
    .selectAll()
    .where('id' as never, '=', id as never)
    .executeTakeFirstOrThrow()
}

function refusalOf(error: unknown): CallResult {
  if (error instanceof Refusal) return { ok: false, code: error.code, allowed: error.more.events }
  throw error
}
