import { sql, type Kysely } from 'kysely'
import {
  getNextTransitions,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { guardNames } from '../../../machines/diagram/guard-labels'
import { stateNodes, transitionsOf } from '../../../machines/diagram/ids'
import type { Meta } from '../../../machines/kit'
import { isPerson } from '../../../machines/sides'
import { currentStateText } from '../../../machines/versions/moved'
import { stateText, stateValueOf } from '../../core/history'
import type { RecordKind } from '../../core/kind'
import { registeredKinds } from '../../core/registry'
import type { DB } from '../../platform/db/schema'

/** History that today's charts would not produce, or a row whose state differs from its history. */
export interface Contradiction {
  what: 'state' | 'transition' | 'actor' | 'reason' | 'gap' | 'row'
  record: string
  /** Id of the first affected record. */
  id: string
  /** Number of affected history lines or rows. */
  count: number
  text: string
}

/** Result of replaying the history. */
export interface Conformance {
  lines: number
  /** History lines of records without a chart. */
  others: number
  rows: number
  contradictions: Contradiction[]
}

/** A distinct kind of history line, with the number of occurrences. */
interface Line {
  record: string
  id: string
  event: string
  from_state: string | null
  to_state: string
  actor_role: string
  has_reason: boolean
  count: number
}

/**
 * Replays all recorded history through today's charts, regardless of guards. Each step must be allowed for its actor
 * and start where the previous step ended; the last step must end in the row's current state. States that were renamed
 * or removed since are read under their current names.
 */
export async function conformanceOf(
  db: Kysely<DB>,
  kinds: readonly RecordKind[] = registeredKinds().map(([, kind]) => kind),
): Promise<Conformance> {
  const lines = await kindsOfLines(db)
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  const ours = lines.filter(({ record }) => kindOf.has(record))
  const sum = (of: readonly Line[]) => of.reduce((total, { count }) => total + count, 0)
  const contradictions = ours.flatMap((line) => {
    const found = contradictionOf(kindOf.get(line.record)!.machine, line)
    return found ? [{ ...found, record: line.record, id: line.id, count: line.count }] : []
  })
  contradictions.push(...(await gapsIn(db, kinds)))
  let rows = 0
  for (const kind of kinds) rows += await compareRows(db, kind, contradictions)
  return { lines: sum(ours), others: sum(lines) - sum(ours), rows, contradictions }
}

async function kindsOfLines(db: Kysely<DB>): Promise<Line[]> {
  return db
    .selectFrom('record_history')
    .select(['record', 'event', 'from_state', 'to_state', 'actor_role'])
    .select(sql<boolean>`reason is not null`.as('has_reason'))
    .select(({ fn }) => [fn.min('record_id').as('id'), fn.countAll<number>().as('count')])
    .groupBy(['record', 'event', 'from_state', 'to_state', 'actor_role', sql`reason is not null`])
    .orderBy('record')
    .orderBy('event')
    .execute()
    .then((found) => found.map((line) => ({ ...line, count: Number(line.count) })))
}

/** Events of earlier versions, mapped to their current names; moved states are declared by their charts. */
const renamed: Readonly<Record<string, string>> = { 'report report.upheld': 'upheld.none' }

function contradictionOf(machine: AnyStateMachine, line: Line): Pick<Contradiction, 'what' | 'text'> | null {
  const { actor_role } = line
  const from_state = line.from_state === null ? null : currentStateText(machine, line.from_state)
  const to_state = currentStateText(machine, line.to_state)
  const event = renamed[`${line.record} ${line.event}`] ?? line.event
  const unknown = [from_state, to_state].find((text) => text !== null && !isState(machine, text))
  if (unknown != null) return { what: 'state', text: `${unknown} is no state of ${machine.id}` }
  if (from_state === null) return null
  // Two states that have become one.
  if (from_state === to_state && line.from_state !== line.to_state) return null
  const metas = leading(machine, from_state, event, to_state)
  const step = `${from_state} –${event}→ ${to_state}`
  if (metas.length === 0) return { what: 'transition', text: `${step} is no transition` }
  const mine = metas.filter(({ by }) => by?.some((actor) => actor === actor_role))
  if (mine.length === 0) return { what: 'actor', text: `${step} is not ${actor_role}'s` }
  return isPerson(actor_role) && !line.has_reason && mine.every(({ needsReason }) => needsReason)
    ? { what: 'reason', text: `${step} by ${actor_role} needs a reason and has none` }
    : null
}

function snapshotIn(machine: AnyStateMachine, text: string): AnyMachineSnapshot {
  return machine.resolveState({ value: stateValueOf(text), context: {} } as never) as AnyMachineSnapshot
}

function isState(machine: AnyStateMachine, text: string): boolean {
  try {
    return stateText(snapshotIn(machine, text).value) === text
  } catch {
    return false
  }
}

/** Returns the metadata of transitions between two states for an event, under any combination of guards. */
function leading(machine: AnyStateMachine, from: string, event: string, to: string): Meta[] {
  const all = stateNodes(machine).flatMap(transitionsOf)
  const guards = new Set(
    all
      .filter(({ transition: one }) => one.eventType === event)
      .flatMap(({ transition: one }) => guardNames(one.guard)),
  )
  return combinationsOf([...guards]).flatMap((held) => {
    const settled = machine.provide({
      guards: Object.fromEntries([...guards].map((name) => [name, () => held.has(name)])),
      actions: Object.fromEntries(
        Object.keys(machine.implementations.actions).map((name) => [name, () => {}]),
      ),
    } as never)
    const before = snapshotIn(settled, from)
    if (!getNextTransitions(before).some(({ eventType }) => eventType === event)) return []
    const taken = settled.getTransitionData(before as never, { type: event }) as AnyTransitionDefinition[]
    if (taken.length === 0) return []
    const [after] = transition(settled, before, { type: event })
    return stateText(after.value) === to ? taken.map(({ meta }) => (meta ?? {}) as Meta) : []
  })
}

/**
 * Returns all combinations of guards that can hold. There are only a few, because each event in our charts checks few
 * guards.
 */
function combinationsOf(names: readonly string[]): Set<string>[] {
  return names.reduce<Set<string>[]>(
    (sets, name) => sets.flatMap((held) => [held, new Set(held).add(name)]),
    [new Set()],
  )
}

/** Finds steps that don't start where the previous step ended. */
async function gapsIn(db: Kysely<DB>, kinds: readonly RecordKind[]): Promise<Contradiction[]> {
  const names = kinds.map(({ name }) => name)
  const { rows } = await sql<{ record: string; id: string; before: string; from: string; count: number }>`
    select record, min(record_id) as id, before, from_state as "from", count(*) as count
    from (
      select record, record_id, from_state,
        lag(to_state) over (partition by record, record_id order by id) as before
      from record_history where record = any(${names}::text[])
    ) as steps
    where before <> from_state
    group by record, before, from_state order by record`.execute(db)
  return rows.flatMap(({ record, id, before, from, count }) => {
    const { machine } = kinds.find(({ name }) => name === record)!
    return currentStateText(machine, before) === currentStateText(machine, from)
      ? []
      : [{ what: 'gap' as const, record, id, text: `${before} … ${from}`, count: Number(count) }]
  })
}

const pageSize = 1000

/** Compares every row of a kind with its last history line and returns the number of rows. */
async function compareRows(
  db: Kysely<DB>,
  kind: RecordKind,
  contradictions: Contradiction[],
): Promise<number> {
  let after: string | number | null = null
  for (let seen = 0; ;) {
    const query = db
      .selectFrom(kind.table)
      .selectAll()
      .orderBy('id' as never)
      .limit(pageSize)
    const rows = (await (
      after === null ? query : query.where('id' as never, '>', after as never)
    ).execute()) as { id: string | number }[]
    if (rows.length === 0) return seen
    seen += rows.length
    after = rows.at(-1)!.id
    const last = await sql<{ record_id: string; to_state: string }>`
      select distinct on (record_id) record_id, to_state from record_history
      where record = ${kind.name} and record_id = any(${rows.map(({ id }) => String(id))}::text[])
      order by record_id, id desc`.execute(db)
    const led = new Map(
      last.rows.map(({ record_id, to_state }) => [record_id, currentStateText(kind.machine, to_state)]),
    )
    for (const row of rows) {
      const stands = stateText(kind.stateOf(row as never))
      const ended = led.get(String(row.id))
      if (ended !== undefined && ended !== stands)
        contradictions.push({
          what: 'row',
          record: kind.name,
          id: String(row.id),
          count: 1,
          text: `stands in ${stands}, its history ends in ${ended}`,
        })
    }
  }
}
