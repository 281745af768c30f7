import { sql, type RawBuilder } from 'kysely'
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import {
  requestStatuses,
  type RequestStatus,
  type RevisionState,
} from '../../../contract/listing/listing-states'
import type { Meta } from '../../../machines/kit'
import type { ModerationContext } from '../../../machines/records/moderation'
import { isRequirement } from '../../../machines/requirements'
import { endFeaturing } from './listing-featuring'
import { featureOf, type ListedRow, type ListingRecord } from './kind'
import { goLive } from './go-live'
import { queuePublishing } from './publish-files'
import { readSetting } from '../../platform/settings/settings'
import { hasRoom, holdSlot, releaseSlot } from '../packages'
import type { ActingUser, EffectCall, RecordKind, Trx } from '../../core/kind'
import { type Asking, closedGate, eligibilityRefusal, readFacts } from '../eligibility'

type Axes = { moderation: string | { approved: string }; visibility: string; market?: string }

type ModeratedRow = Pick<ListedRow, 'request_status' | 'revision_state' | 'status'>

const requestStatusOf = (moderation: string): RequestStatus | undefined =>
  requestStatuses.find((status) => status === moderation)

/** Returns the states of the axes that both kinds share, from their columns (D8, D12, D13). */
export const axesOf = ({ request_status, revision_state, status }: ModeratedRow) => ({
  moderation:
    request_status === 'approved'
      ? { approved: revision_state }
      : revision_state === 'settled'
        ? request_status
        : revision_state,
  visibility: status,
})

/**
 * Returns the columns for a moderation state. States not in the specification are stored as `pending`, with their own
 * name in `revision_state`.
 */
function moderationColumns(moderation: Axes['moderation']) {
  if (typeof moderation === 'object')
    return { request_status: 'approved', revision_state: moderation.approved }
  const known = requestStatusOf(moderation)
  return { request_status: known ?? 'pending', revision_state: known ? 'settled' : moderation }
}

/** Returns the columns for a state, with `market_status` if the kind has a market axis. */
export function listedColumns(state: StateValue, now: Date): Record<string, unknown> {
  if (state === 'deleted') return { deleted_at: now, updated_at: now }
  const { moderation, visibility, market } = (state as { listed: Axes }).listed
  return {
    ...moderationColumns(moderation),
    status: visibility,
    ...(market !== undefined && { market_status: market }),
    updated_at: now,
  }
}

/** A moderation state of the chart; states inside `approved` appear under their own names. */
interface ModerationState {
  name: string
  meta: Meta
  /** Event with which the owner replies in text; null if no reply is requested. */
  answer: string | null
  /** Stored columns. */
  columns: { request_status: string; revision_state?: string }
  /** Condition for a row `alias` in this state. */
  holds: (alias: string) => RawBuilder<boolean>
}

/** Returns the chart's moderation states of a listing kind, in chart order. */
export function moderationStates(machine: AnyStateMachine): ModerationState[] {
  const { states } = machine.states['listed']!.states['moderation']!
  return Object.values(states).flatMap((node) => {
    const inner = Object.values(node.states)
    const within = inner.map((child) => stateAt(child, { approved: child.key }))
    return [stateAt(node, inner.length > 0 ? null : node.key)].concat(within)
  })
}

function stateAt(node: AnyStateNode, moderation: Axes['moderation'] | null): ModerationState {
  const { key: name, transitions } = node
  const meta = (node.meta ?? {}) as Meta
  const { next } = meta
  const needsText =
    next?.by === 'person' &&
    transitions.get(next.event)?.some((one) => (one.meta as Meta | undefined)?.needsReason)
  const columns: ModerationState['columns'] =
    moderation === null ? { request_status: name } : moderationColumns(moderation)
  const holds = (alias: string) =>
    sql<boolean>`(${sql.join(
      Object.entries(columns).map(([column, is]) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.lit(is)}`),
      sql` and `,
    )})`
  return { name, meta, answer: needsText ? next.event : null, columns, holds }
}

/** Returns a row's innermost moderation state. */
export const moderationOf = (machine: AnyStateMachine, row: ModeratedRow): ModerationState => {
  const { moderation } = axesOf(row)
  const name = typeof moderation === 'object' ? moderation.approved : moderation
  return moderationStates(machine).find((state) => state.name === name)!
}

/**
 * Returns the review state as shown everywhere but in the queue: a decision that can still be undone isn't shown as
 * made (D99).
 */
export function shownRevision(machine: AnyStateMachine, row: ModeratedRow): RevisionState {
  const { heldAs } = moderationOf(machine, row).meta
  const shown = moderationStates(machine).find(({ name }) => name === heldAs)
  return (shown?.columns.revision_state ?? row.revision_state) as RevisionState
}

/** Returns what owners and administrators see of a row's state: reason, requested action, and due date. */
export function standingPart(
  machine: AnyStateMachine,
  row: ModeratedRow & Pick<ListedRow, 'reject_reason' | 'due_at'>,
) {
  const { answer, meta } = moderationOf(machine, row)
  const { reject_reason, due_at } = row
  const reason = meta.heldAs === undefined ? reject_reason : null
  const revision_state = shownRevision(machine, row)
  const date = due_at?.toISOString() ?? null
  return answer !== null
    ? {
        revision_state,
        reject_reason: null,
        question: { text: reason ?? '', answer_by: date },
        expires_at: null,
      }
    : { revision_state, reject_reason: reason, question: null, expires_at: date }
}

/** Condition for rows in a state that requires action by an administrator. */
export const waitsForModerator = (machine: AnyStateMachine, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    moderationStates(machine)
      .filter(({ meta }) => meta.next?.by === 'admin')
      .map(({ holds }) => holds(alias)),
    sql` or `,
  )})`

const day = 86_400_000

/** The owner's request to list this row again. A demonstration refuses every change before it reaches a record. */
const askingFor = (record: ListingRecord, row: ListedRow, now: Date): Asking => ({
  userId: row.user_id,
  feature: featureOf(record),
  demoMode: false,
  recordId: row.id,
  now,
})

/** Returns the facts that both kinds share. */
export async function moderationFacts(
  trx: Trx,
  record: ListingRecord,
  row: ListedRow,
  now: Date,
  by: ActingUser,
): Promise<ModerationContext> {
  return {
    hasRoom: await hasRoom(trx, { userId: row.user_id, kind: featureOf(record), recordId: row.id, now }),
    gate: closedGate(await readFacts(trx, askingFor(record, row, now))),
    isHeld: await mayUndo(trx, by),
  }
}

/** Returns the refusal for an unmet requirement, with what is missing; null for other guards. */
export const explainGate =
  (record: ListingRecord): NonNullable<RecordKind<ListingRecord>['explain']> =>
  (trx, row, guard, now) =>
    isRequirement(guard) ? eligibilityRefusal(trx, askingFor(record, row, now)) : Promise.resolve(null)

/**
 * Whether the acting user's decision can be undone for a while: true for an administrator if the operator allows
 * undoing.
 */
const mayUndo = async (trx: Trx, by: ActingUser): Promise<boolean> =>
  by.role === 'admin' && (await readSetting(trx, 'undo_seconds')) > 0

/** Returns the names of states in which a decision can still be undone. */
export const heldStates = (machine: AnyStateMachine): string[] =>
  moderationStates(machine).flatMap(({ name, meta }) => (meta.heldAs === undefined ? [] : [name]))

interface Revision {
  apply: (trx: Trx, id: number, now: Date) => Promise<void>
  discard: (trx: Trx, id: number) => Promise<void>
}

/**
 * Returns the effects that run within the transaction: on the slot ledger (D67), the pending edit (D12) and featuring.
 */
export function listedEffects(record: ListingRecord, machine: AnyStateMachine, revision: Revision) {
  const kind = featureOf(record)
  type Call = EffectCall<ListedRow>
  const set = (
    { trx, row }: Call,
    columns: Pick<Partial<ListedRow>, 'due_at' | 'held_until' | 'reject_reason'>,
  ) => trx.updateTable(record).set(columns).where('id', '=', row.id).execute()
  return {
    'due.begin': (call: Call) => {
      const days = moderationOf(machine, call.row).meta.due?.days
      return set(call, { due_at: days ? new Date(call.now.getTime() + days * day) : null })
    },
    'due.end': (call: Call) => set(call, { due_at: null }),
    'hold.begin': async (call: Call) => {
      const seconds = await readSetting(call.trx, 'undo_seconds')
      await set(call, { held_until: new Date(call.now.getTime() + seconds * 1000) })
    },
    'hold.end': (call: Call) => set(call, { held_until: null }),
    'reason.drop': (call: Call) => set(call, { reject_reason: null }),
    'slot.hold': ({ trx, row, now }: Call) =>
      holdSlot(trx, { userId: row.user_id, kind, recordId: row.id, now }),
    'slot.use': async ({ trx, row, now }: Call) => {
      await goLive(trx, { record, id: row.id }, row.user_id, now)
      await queuePublishing(trx, { record, id: row.id }, now)
    },
    'slot.release': ({ trx, row, now }: Call) => releaseSlot(trx, { kind, recordId: row.id, now }),
    'revision.apply': async ({ trx, row, now }: Call) => {
      await revision.apply(trx, row.id, now)
      await queuePublishing(trx, { record, id: row.id }, now)
    },
    'revision.discard': ({ trx, row }: Call) => revision.discard(trx, row.id),
    'featuring.end': ({ trx, row, now }: Call) => endFeaturing(trx, { record, id: row.id }, now),
  }
}

/**
 * Returns the events whose reason is shown to the owner, from the chart, each with the column that stores the reason.
 */
export function listedReasons(machine: AnyStateMachine): Record<string, 'reject_reason'> {
  const under = (node: AnyStateNode): string[] => [
    ...[...node.transitions.values()]
      .flat()
      .filter(({ meta }) => (meta as Meta | undefined)?.keepsReason)
      .map(({ eventType }) => eventType),
    ...Object.values(node.states).flatMap(under),
  ]
  return Object.fromEntries(under(machine.root).map((event) => [event, 'reject_reason'] as const))
}
