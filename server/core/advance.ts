import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import {
  getNextTransitions,
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type StateValue,
} from 'xstate'
import type { ValueChange } from '../../contract/calls/kit/value-change'
import { may, permissionOfRecord } from '../../contract/api/permissions'
import { entryOf } from '../../machines/catalogue'
import { guardNames } from '../../machines/diagram/guard-labels'
import type { Actor, GuardRefusal, Meta } from '../../machines/kit'
import { isPerson } from '../../machines/sides'
import { changeEventOf, isWebhookRecord } from '../../contract/api/webhook-events'
import { json } from '../platform/db/json'
import type { DB } from '../platform/db/schema'
import { requirePermission } from '../platform/http/permission'
import { Refusal, type RefusalMore } from '../platform/refusal'
import { nobody, type ActedBy, type ActingUser, type RecordKind, type Trx } from './kind'
import type { RecordName } from '../../contract/values'
import { kindOf } from './registry'
import { changeForOwner } from './webhook-change'
import { queueEvent } from './webhook-queue'

/**
 * A state as stored in the history: `approved.settled`, or `moderation.pending visibility.active` for parallel ones.
 */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, inner]) =>
      inner && Object.keys(inner).length
        ? stateText(inner)
            .split(' ')
            .map((rest) => `${name}.${rest}`)
            .join(' ')
        : name,
    )
    .join(' ')
}

export interface Move {
  record: RecordName
  id: number | string
  event: { type: string; [fact: string]: unknown }
  actor: ActedBy
  reason?: string
  now: Date
  /** The record's version that the actor has read (`versionsOf`): what others changed after it is refused. */
  seen?: number
  /** The changes of the record's fields, for the audit log. */
  changes?: readonly ValueChange[]
  /** Columns without a state that change with it, in the same write. */
  set?: Record<string, unknown>
  /** Mails that are left out: another notice of the same transaction says it. */
  without?: readonly string[]
}

export interface AdvanceResult {
  from: string
  to: string
  /** Events this actor may send next. */
  allowed: string[]
  row: Record<string, unknown>
}

/**
 * The only code that writes a state column. Under the row's lock it reads the record's machine, refuses with the events
 * allowed instead, and writes state, history and effects in the caller's transaction. Refusals: NOT_FOUND (also for
 * another person's record), FORBIDDEN (not this role, or an administrator without the record's permission), NOT_ALLOWED
 * (not from this state), VALIDATION (a reason is missing), CONFLICT (others changed it after the version that was seen),
 * and the refusal that the chart's labels give for the failed guard.
 */
export async function advance(trx: Trx, move: Move): Promise<AdvanceResult> {
  const kind = kindOf(move.record)
  const row = await lockRow(trx, kind, move.id)
  const by = row && (await actingOf(trx, kind, row, move.actor))
  if (!by) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (by.role === 'admin') requirePermission(by, permissionFor(move.record, kind, row))
  const before = await snapshotOf(trx, kind, row, move.now, by)
  checkAllowed(kind, before, by.as, move)
  await requireSeen(trx, move)
  // Blanks are no reason: the history must not show an empty one.
  const reason = move.reason?.trim() || null
  const [after, actions] = transition(kind.machine, before, move.event as never)
  const isOwnAct = by.as === 'person' || by.as === 'owner'
  const changed = {
    ...move.set,
    ...(isOwnAct && kind.columnsOfOwnAct?.(move.event.type, move.now)),
    ...kind.columnsOf(after.value, move.now),
    ...(isEntered(before, after, move.event) && dueColumns(kind, after, move.now)),
  }
  await trx
    .updateTable(kind.table)
    .set(changed as never)
    .where('id' as never, '=', move.id as never)
    .execute()
  const from = stateText(before.value)
  const to = stateText(after.value)
  await writeHistory(trx, { ...move, event: move.event.type, from, to, by: by.as, reason })
  const moved = { ...row, ...changed } as Selectable<DB[keyof DB]>
  const change = { event: move.event.type, from: before.value, to: after.value, by: by.as }
  const read = changeForOwner(kind.machine, change)
  if (read) {
    const states = { from: stateText(read.from), to: stateText(read.to) }
    await queueWebhookEvents(trx, moved, { ...move, ...read, ...states })
  }
  const call = { trx, row: moved, now: move.now, event: move.event, actorId: move.actor.id, reason }
  await kind.follow?.(call)
  for (const action of actions) {
    if (move.without?.includes(action.type)) continue
    const inside = kind.inside?.[action.type]
    if (inside) await inside(call)
    else
      await queueEffect(trx, { ...move, by: by.as, reason }, action.type, action.params as object | undefined)
  }
  return { from, to, allowed: eventsFor(after, by.as), row: moved as Record<string, unknown> }
}

/** Refuses like `advance` what the stored record's chart would not accept now, before any work is done for it. */
export async function requireTaken(
  trx: Trx,
  move: Pick<Move, 'record' | 'id' | 'event' | 'actor' | 'reason' | 'now'>,
): Promise<void> {
  const kind = kindOf(move.record)
  const row = await readRow(trx, kind, move.id)
  const by = row && (await actingOf(trx, kind, row, move.actor))
  if (!by) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  checkAllowed(kind, await snapshotOf(trx, kind, row, move.now, by), by.as, move)
}

/** Events that may be sent to the stored record now by this actor: what interfaces offer and refusals name. */
export async function allowedEvents(
  trx: Trx,
  move: Pick<Move, 'record' | 'id' | 'actor' | 'now'>,
): Promise<string[]> {
  const seen = await readAs(trx, move)
  return seen ? eventsFor(seen.snapshot, seen.role) : []
}

/**
 * The stored record as its chart evaluates it for this actor. Null where there is none, for a person who has no part in
 * it, and for an administrator who may not decide about such records.
 */
export async function seenBy(
  trx: Trx,
  move: Pick<Move, 'record' | 'id' | 'actor' | 'now'>,
): Promise<AnyMachineSnapshot | null> {
  return (await readAs(trx, move))?.snapshot ?? null
}

async function readAs(
  trx: Trx,
  { record, id, actor, now }: Pick<Move, 'record' | 'id' | 'actor' | 'now'>,
): Promise<{ snapshot: AnyMachineSnapshot; role: Actor } | null> {
  const kind = kindOf(record)
  const row = await readRow(trx, kind, id)
  const by = row && (await actingOf(trx, kind, row, actor))
  if (!by || (by.role === 'admin' && !may(by, permissionFor(record, kind, row)))) return null
  return { snapshot: await snapshotOf(trx, kind, row, now, by), role: by.as }
}

/**
 * The role of an actor in a record: a person is its owner, or on one of its two sides. Null for a person who has no part
 * in it, to whom it does not exist.
 */
export function roleIn<T extends keyof DB>(
  kind: RecordKind<T>,
  row: Selectable<DB[T]>,
  { role, id }: ActedBy,
): Actor | null {
  if (role !== 'person') return role
  if (!kind.counterpartOf) return (kind.speakerOf ?? kind.ownerOf)(row) === id ? role : null
  if (id === null) return null
  if (kind.ownerOf(row) === id) return 'owner'
  return kind.counterpartOf(row) === id ? 'counterpart' : null
}

/**
 * Inserts a record in the initial state of its chart, with the due date of that state, and writes the first line of its
 * history. Returns its id.
 */
export async function createRecord<T extends keyof DB>(
  trx: Trx,
  kind: RecordKind<T>,
  { values, actor, now }: { values: NewRow<T>; actor: ActedBy; now: Date },
): Promise<number | string> {
  const [first] = initialTransition(kind.machine, {} as never)
  const state = { ...kind.columnsOf(first.value, now), ...dueColumns(kind as never, first, now) }
  const { id } = (await trx
    .insertInto(kind.table)
    .values({ ...values, ...state } as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow()) as unknown as { id: number | string }
  await recordCreated(trx, { record: kind.name as RecordName, id, to: first.value, actor, now })
  return id
}

/** The columns of a new row without those that follow from its state. */
type NewRow<T extends keyof DB> = Omit<Insertable<DB[T]>, 'id' | 'state' | 'due_at' | 'updated_at'>

/** Whether an event enters the state it leads to; an internal transition stays in it, and so does its due date. */
const isEntered = (before: AnyMachineSnapshot, after: AnyMachineSnapshot, event: Move['event']): boolean =>
  stateText(before.value) !== stateText(after.value) ||
  takenBy(before, event).some(({ reenter }) => reenter === true)

/** The due date of the state that was entered, where the kind has the kit set it. */
function dueColumns(
  kind: RecordKind,
  { _nodes }: AnyMachineSnapshot,
  now: Date,
): Record<string, Date | null> {
  if (kind.dueIn === undefined) return {}
  const days = _nodes
    .map(({ meta }) => (meta as Meta | undefined)?.due?.days)
    .find((one) => one !== undefined)
  return { [kind.dueIn]: days === undefined ? null : new Date(now.getTime() + days * DAY) }
}

const DAY = 86_400_000

/**
 * The first of several events that the stored record's chart accepts now: the caller with an outside report offers its
 * possible meanings, in this order, and the guards decide which applies. Null where it means nothing new.
 */
export async function firstTaken<M extends Pick<Move, 'event' | 'actor'>>(
  trx: Trx,
  { record, id, now }: Pick<Move, 'record' | 'id' | 'now'>,
  moves: readonly M[],
): Promise<M | null> {
  const kind = kindOf(record)
  const row = await readRow(trx, kind, id)
  if (!row) return null
  const snapshot = await snapshotOf(trx, kind, row, now, nobody)
  return moves.find(({ event, actor }) => isTakenFrom(takenBy(snapshot, event), actor.role)) ?? null
}

/** Writes the first line of a record's history; the row itself was just inserted in its machine's initial state. */
export async function recordCreated(
  trx: Trx,
  { record, id, to, actor, now }: Pick<Move, 'record' | 'id' | 'actor' | 'now'> & { to: StateValue },
): Promise<void> {
  const kind = kindOf(record)
  // Of a record with two people, which of them created it is derived from the row.
  const row = (isWebhookRecord(record) || kind.counterpartOf) && (await readRow(trx, kind, id))
  const by = (row && roleIn(kind, row, actor)) || actor.role
  const line = { record, id, event: 'created', from: null, to: stateText(to), actor, by, reason: null, now }
  await writeHistory(trx, line)
  if (row) await queueWebhookEvents(trx, row, line)
}

/** The same for many records that came at once (an import), in one statement. */
export async function recordsCreated(
  trx: Trx,
  { record, ids, to, actor, now }: Pick<Move, 'record' | 'actor' | 'now'> & { ids: number[]; to: StateValue },
): Promise<void> {
  await sql`
    insert into record_history (record, record_id, event, to_state, actor_role, actor_id, at)
    select ${record}, id, 'created', ${stateText(to)}, ${actor.role}, ${actor.id}::bigint, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id`.execute(trx)
}

/** The versions of records by their ids: of each the number of the last line of its history; none where it has none. */
export async function versionsOf(
  db: Kysely<DB>,
  record: RecordName,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_history')
    .select((eb) => ['record_id', eb.fn.max('id').as('version')])
    .where('record', '=', record)
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute()
  return new Map(rows.map(({ record_id, version }) => [record_id, Number(version)]))
}

/** Every change of a record, also of its content, is a line of its history, written under the lock that is held here. */
async function requireSeen(trx: Trx, { record, id, seen, actor }: Move): Promise<void> {
  if (seen === undefined) return
  const later = await trx
    .selectFrom('record_history')
    .select('id')
    .where('record', '=', record)
    .where('record_id', '=', String(id))
    .where('id', '>', seen)
    .where('actor_id', 'is distinct from', actor.id)
    .limit(1)
    .executeTakeFirst()
  if (later) throw new Refusal('CONFLICT', 'refusals.recordChanged')
}

function checkAllowed(
  kind: RecordKind,
  before: AnyMachineSnapshot,
  role: Actor,
  { record, event, reason }: Pick<Move, 'record' | 'event' | 'reason'>,
) {
  const menu = () => ({ events: eventsFor(before, role) })
  const roles = getNextTransitions(before).filter((t) => t.eventType === event.type)
  const known = roles.length ? roles : transitionsNamed(kind, event.type)
  if (!known.some((t) => by(t.meta).includes(role)))
    throw new Refusal('FORBIDDEN', 'refusals.forbidden', menu())
  const fires = takenBy(before, event)
  if (!fires.length) throw refusalOf(record, before, event, role, menu())
  if (!fires.every((t) => by(t.meta).includes(role)))
    throw new Refusal('FORBIDDEN', 'refusals.forbidden', menu())
  if (isPerson(role) && fires.some((t) => t.meta?.needsReason) && !reason?.trim())
    throw new Refusal('VALIDATION', 'refusals.reasonNeeded', { errors: { reason: 'refusals.reasonNeeded' } })
}

/** The refusal of an event that the chart does not accept: by its labels for the failed guard, where they have one. */
function refusalOf(
  record: RecordName,
  before: AnyMachineSnapshot,
  event: Move['event'],
  role: Actor,
  menu: RefusalMore,
): Refusal {
  const refused = refusedBy(record, before, event, role)
  if (!refused) return new Refusal('NOT_ALLOWED', 'refusals.notAllowed', menu)
  const { code, text, field } = refused
  return new Refusal(code, text, { ...menu, ...(field && { errors: { [field]: text } }) })
}

/**
 * The refusal of the first guard that keeps a role from sending an event which the record's state has. Null where the
 * state has none for it, or the guard has no refusal.
 */
export function refusedBy(
  record: RecordName,
  before: AnyMachineSnapshot,
  event: Move['event'],
  role: Actor,
): Omit<GuardRefusal, 'toAdmin'> | null {
  const { refusals = {} } = entryOf(record).labels
  const { guards } = before.machine.implementations as unknown as {
    guards: Record<string, (args: object) => boolean>
  }
  const failed = getNextTransitions(before)
    .filter((t) => t.eventType === event.type && by(t.meta).includes(role))
    .flatMap((t) => guardNames(t.guard))
    .find((name) => refusals[name] && !guards[name]!({ context: before.context as object, event }))
  const found = failed === undefined ? undefined : refusals[failed]
  if (!found) return null
  const { text, toAdmin, ...rest } = found
  return { ...rest, text: (role === 'admin' && toAdmin) || text }
}

const by = (meta: unknown): readonly Actor[] => (meta as Meta | undefined)?.by ?? []

function transitionsNamed(kind: RecordKind, type: string): { meta?: unknown }[] {
  const under = (node: AnyStateNode): { meta?: unknown }[] => [
    ...(node.transitions.get(type) ?? []),
    ...Object.values(node.states).flatMap(under),
  ]
  return under(kind.machine.root)
}

/** The events of a role in a state, without querying the database. */
export function eventsFor(snapshot: AnyMachineSnapshot, role: Actor): string[] {
  const mine = getNextTransitions(snapshot).filter((t) => by(t.meta).includes(role))
  const types = [...new Set(mine.map((t) => t.eventType as string))]
  return types.filter((type) => {
    // Of several transitions of one event the first whose guard holds is taken: it has to be this role's.
    return isTakenFrom(takenBy(snapshot, { type, facts: { amountMatches: true } }), role)
  })
}

const isTakenFrom = (fires: { meta?: Meta }[], role: Actor) =>
  fires.length > 0 && fires.every((t) => by(t.meta).includes(role))

/** The transitions an event would take now; none where it is not allowed. */
const takenBy = (snapshot: AnyMachineSnapshot, event: object): Fired[] =>
  (snapshot.machine.getTransitionData as (s: unknown, e: unknown) => Fired[])(snapshot, event)

interface Fired {
  meta?: Meta
  reenter?: boolean
}

const permissionFor = (record: RecordName, kind: RecordKind, row: Selectable<DB[keyof DB]>) =>
  kind.permissionOf?.(row) ?? permissionOfRecord(record)

/**
 * Who acts, as of now: by their role in the record, with an administrator's permissions as they are in the transaction
 * that writes (D66). Null for a person who has no part in the record.
 */
async function actingOf(
  trx: Trx,
  kind: RecordKind,
  row: Selectable<DB[keyof DB]>,
  actor: ActedBy,
): Promise<ActingUser | null> {
  const { role, id } = actor
  const as = roleIn(kind, row, actor)
  if (as === null) return null
  if (role !== 'admin' || id === null) return { role, as, id, permissions: [] }
  const member = await trx
    .selectFrom('app_user')
    .select('permissions')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return { role, as, id, permissions: member?.permissions ?? [] }
}

async function snapshotOf(
  trx: Trx,
  kind: RecordKind,
  row: Selectable<DB[keyof DB]>,
  now: Date,
  by: ActingUser,
): Promise<AnyMachineSnapshot> {
  const context = await kind.context(trx, row, now, by)
  return kind.machine.resolveState({ value: kind.stateOf(row), context } as never) as AnyMachineSnapshot
}

function readRow(trx: Trx, kind: RecordKind, id: number | string) {
  return trx
    .selectFrom(kind.table)
    .selectAll()
    .where('id' as never, '=', id as never)
    .executeTakeFirst() as Promise<Selectable<DB[keyof DB]> | undefined>
}

function lockRow(trx: Trx, kind: RecordKind, id: number | string) {
  return trx
    .selectFrom(kind.table)
    .selectAll()
    .where('id' as never, '=', id as never)
    .forUpdate()
    .executeTakeFirst() as Promise<Selectable<DB[keyof DB]> | undefined>
}

async function writeHistory(
  trx: Trx,
  line: {
    record: string
    id: number | string
    event: string
    from: string | null
    to: string
    actor: ActedBy
    /** The actor's role in the record. */
    by: Actor
    reason: string | null
    now: Date
    changes?: readonly ValueChange[]
  },
): Promise<void> {
  await trx
    .insertInto('record_history')
    .values({
      record: line.record,
      record_id: String(line.id),
      event: line.event,
      from_state: line.from,
      to_state: line.to,
      actor_role: line.by,
      actor_id: line.actor.id,
      api_token_id: line.actor.apiTokenId ?? null,
      reason: line.reason,
      at: line.now,
      changes: line.changes?.length ? json(line.changes) : null,
    })
    .execute()
}

/** Queues the change for the software of the record's owner. */
async function queueWebhookEvents(
  trx: Trx,
  row: Selectable<DB[keyof DB]>,
  line: Pick<Move, 'record' | 'id' | 'now'> & { event: string; from: string | null; to: string; by: Actor },
): Promise<void> {
  const { record, id, event, from, to, by, now } = line
  if (!isWebhookRecord(record)) return
  const owner = kindOf(record).ownerOf(row)
  if (owner === null) return
  const type = changeEventOf(record)
  await queueEvent(trx, owner, { type, data: { record, id, event, from, to, by } }, now)
}

async function queueEffect(
  trx: Trx,
  {
    record,
    id,
    by: actor,
    reason,
    now,
  }: Pick<Move, 'record' | 'id' | 'now'> & { by: Actor; reason: string | null },
  type: string,
  params?: object,
) {
  await trx
    .insertInto('outbox')
    .values({
      type,
      payload: json({ ...params, record, id, actor, reason }),
      run_at: now,
    })
    .execute()
}
