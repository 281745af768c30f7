import type { Insertable, Selectable } from 'kysely'
import { initialTransition, transition, type AnyMachineSnapshot, type StateValue } from 'xstate'
import { may, permissionOfRecord } from '../../contract/api/permissions'
import type { Actor, Meta } from '../../machines/kit'
import { changeEventOf, isWebhookRecord } from '../../contract/api/webhook-events'
import { json } from '../platform/db/json'
import type { DB } from '../platform/db/schema'
import { requirePermission } from '../platform/http/permission'
import { Refusal } from '../platform/refusal'
import { nobody, type ActedBy, type ActingUser, type Move, type RecordKind, type Trx } from './kind'
import type { RecordName } from '../../contract/values'
import { checkAllowed, eventsFor, isTakenFrom, takenBy } from './allowed-events'
import { requireSeen, stateText, writeHistory } from './history'
import { kindOf } from './registry'
import { changeForOwner } from './webhook-change'
import { queueEvent } from './webhook-queue'

export interface AdvanceResult {
  from: string
  to: string
  /** Events this actor may send next. */
  allowed: string[]
  row: Record<string, unknown>
}

/**
 * The only code that writes a state column. Under the row's lock it evaluates the record's machine, refuses with the
 * allowed events if the event isn't accepted, and writes state, history and effects in the caller's transaction.
 * Refusals: NOT_FOUND (also for others' records), FORBIDDEN (wrong role, or an administrator without permission),
 * NOT_ALLOWED (wrong state), VALIDATION (missing reason), CONFLICT (changed since the version seen), and the refusal in
 * the chart's metadata for a failed guard.
 */
export async function advance(trx: Trx, move: Move): Promise<AdvanceResult> {
  const kind = kindOf(move.record)
  const row = await lockRow(trx, kind, move.id)
  const by = row && (await actingOf(trx, kind, row, move.actor))
  if (!by) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (by.role === 'admin') requirePermission(by, permissionFor(move.record, kind, row))
  const before = await snapshotOf(trx, kind, row, move.now, by)
  await checkAllowed(kind, before, by.as, move, explainer(trx, kind, row, move.now))
  await requireSeen(trx, move)
  // Whitespace doesn't count as a reason, so the history never shows a blank one.
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

/**
 * Checks that the stored record's chart accepts the event now, before any work is done for it. Otherwise refuses like
 * `advance`.
 */
export async function requireTaken(
  trx: Trx,
  move: Pick<Move, 'record' | 'id' | 'event' | 'actor' | 'reason' | 'now'>,
): Promise<void> {
  const kind = kindOf(move.record)
  const row = await readRow(trx, kind, move.id)
  const by = row && (await actingOf(trx, kind, row, move.actor))
  if (!by) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const before = await snapshotOf(trx, kind, row, move.now, by)
  await checkAllowed(kind, before, by.as, move, explainer(trx, kind, row, move.now))
}

const explainer =
  (trx: Trx, kind: RecordKind, row: Selectable<DB[keyof DB]>, now: Date) =>
  async (guard: string): Promise<Refusal | null> =>
    (await kind.explain?.(trx, row, guard, now)) ?? null

/** Returns the events that this actor may send to the stored record now, for user interfaces and refusals. */
export async function allowedEvents(
  trx: Trx,
  move: Pick<Move, 'record' | 'id' | 'actor' | 'now'>,
): Promise<string[]> {
  const seen = await readAs(trx, move)
  return seen ? eventsFor(seen.snapshot, seen.role) : []
}

/**
 * Returns the stored record as evaluated by its chart for this actor. Null if the record doesn't exist, for users who
 * have no part in it, and for administrators without permission.
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
 * Returns an actor's role in a record: a user is its owner or on one of its two sides. Null for users who have no part
 * in the record; to them it doesn't exist.
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
 * Inserts a record in its chart's initial state with that state's due date and its first history entry. Returns its id.
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

/** Columns of a new row, without those derived from its state. */
type NewRow<T extends keyof DB> = Omit<Insertable<DB[T]>, 'id' | 'state' | 'due_at' | 'updated_at'>

/** Whether an event enters its target state. An internal transition doesn't, and so keeps the due date. */
const isEntered = (before: AnyMachineSnapshot, after: AnyMachineSnapshot, event: Move['event']): boolean =>
  stateText(before.value) !== stateText(after.value) ||
  takenBy(before, event).some(({ reenter }) => reenter === true)

/** Returns the due date of the state just entered, if the kind uses `dueIn`. */
function dueColumns(
  kind: RecordKind,
  { _nodes }: AnyMachineSnapshot,
  now: Date,
): Record<string, Date | null> {
  if (kind.dueIn === undefined) return {}
  const days = _nodes
    .map(({ meta }) => (meta as Meta | undefined)?.due?.days)
    .find((one) => one !== undefined)
  return { [kind.dueIn]: days === undefined ? null : new Date(now.getTime() + days * dayMs) }
}

const dayMs = 86_400_000

/**
 * Returns the first of several events that the stored record's chart accepts now, or null if it accepts none. For
 * outside reports with several possible meanings: the events are offered in order and the guards decide.
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

/** Writes a record's first history entry; the row has just been inserted in its machine's initial state. */
export async function recordCreated(
  trx: Trx,
  { record, id, to, actor, now }: Pick<Move, 'record' | 'id' | 'actor' | 'now'> & { to: StateValue },
): Promise<void> {
  const kind = kindOf(record)
  // The row of a two-sided record shows which side created the record.
  const row = (isWebhookRecord(record) || kind.counterpartOf) && (await readRow(trx, kind, id))
  const by = (row && roleIn(kind, row, actor)) || actor.role
  const line = { record, id, event: 'created', from: null, to: stateText(to), actor, by, reason: null, now }
  await writeHistory(trx, line)
  if (row) await queueWebhookEvents(trx, row, line)
}

const permissionFor = (record: RecordName, kind: RecordKind, row: Selectable<DB[keyof DB]>) =>
  kind.permissionOf?.(row) ?? permissionOfRecord(record)

/**
 * Returns the acting user with their role in the record and, for administrators, current permissions as of this
 * transaction (D66). Null for users who have no part in the record.
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

/** Queues the record's change for its owner's webhooks. */
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
