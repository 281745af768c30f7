import { getNextTransitions, type AnyMachineSnapshot, type AnyStateNode } from 'xstate'
import type { RecordName } from '../../contract/values'
import { entryOf } from '../../machines/catalogue'
import { guardNames } from '../../machines/diagram/guard-labels'
import type { Actor, GuardRefusal, Meta } from '../../machines/kit'
import { isPerson } from '../../machines/sides'
import { Refusal, type RefusalMore } from '../platform/refusal'
import type { Move, RecordKind } from './kind'

/**
 * Refuses an event that the record's chart doesn't accept from this role in this state, or accepts only with a reason.
 * @param explain `explain` of the record's kind, for this row
 */
export async function checkAllowed(
  kind: RecordKind,
  before: AnyMachineSnapshot,
  role: Actor,
  { record, event, reason }: Pick<Move, 'record' | 'event' | 'reason'>,
  explain: Explain,
): Promise<void> {
  const menu = () => ({ events: eventsFor(before, role) })
  const roles = getNextTransitions(before).filter((t) => t.eventType === event.type)
  const known = roles.length ? roles : transitionsNamed(kind, event.type)
  if (!known.some((t) => by(t.meta).includes(role)))
    throw new Refusal('FORBIDDEN', 'refusals.forbidden', menu())
  const fires = takenBy(before, event)
  if (!fires.length) throw await refusalOf(record, before, event, role, menu(), explain)
  if (!fires.every((t) => by(t.meta).includes(role)))
    throw new Refusal('FORBIDDEN', 'refusals.forbidden', menu())
  if (isPerson(role) && fires.some((t) => t.meta?.needsReason) && !reason?.trim())
    throw new Refusal('VALIDATION', 'refusals.reasonNeeded', { errors: { reason: 'refusals.reasonNeeded' } })
}

type Explain = (guard: string) => Promise<Refusal | null>

/**
 * Returns the refusal for an event that the chart doesn't accept: that of the failed guard, if its record's kind
 * explains it or the labels specify one.
 */
async function refusalOf(
  record: RecordName,
  before: AnyMachineSnapshot,
  event: Move['event'],
  role: Actor,
  menu: RefusalMore,
  explain: Explain,
): Promise<Refusal> {
  for (const guard of failedGuards(before, event, role)) {
    const explained = await explain(guard)
    if (explained) return new Refusal(explained.code, explained.text, { ...menu, ...explained.more })
  }
  const refused =
    refusedBy(record, before, event, role) ?? entryOf(record).labels.events[event.type]?.elsewhere
  if (!refused) return new Refusal('NOT_ALLOWED', 'refusals.notAllowed', menu)
  const { code, text, field } = refused
  return new Refusal(code, text, { ...menu, ...(field && { errors: { [field]: text } }) })
}

/**
 * Returns the refusal of the first guard that blocks this role's event in the record's state. Null if the state has no
 * such event or the guard specifies no refusal.
 */
export function refusedBy(
  record: RecordName,
  before: AnyMachineSnapshot,
  event: Move['event'],
  role: Actor,
): Omit<GuardRefusal, 'toAdmin'> | null {
  const { refusals = {} } = entryOf(record).labels
  const failed = failedGuards(before, event, role).find((name) => refusals[name])
  const found = failed === undefined ? undefined : refusals[failed]
  if (!found) return null
  const { text, toAdmin, ...rest } = found
  return { ...rest, text: (role === 'admin' && toAdmin) || text }
}

/** Returns the guards that block this role's event in the record's state, in the order of the chart. */
function failedGuards(before: AnyMachineSnapshot, event: Move['event'], role: Actor): string[] {
  const { guards } = before.machine.implementations as unknown as {
    guards: Record<string, (args: object) => boolean>
  }
  return getNextTransitions(before)
    .filter((t) => t.eventType === event.type && by(t.meta).includes(role))
    .flatMap((t) => guardNames(t.guard))
    .filter((name) => !guards[name]!({ context: before.context as object, event }))
}

const by = (meta: unknown): readonly Actor[] => (meta as Meta | undefined)?.by ?? []

function transitionsNamed(kind: RecordKind, type: string): { meta?: unknown }[] {
  const under = (node: AnyStateNode): { meta?: unknown }[] => [
    ...(node.transitions.get(type) ?? []),
    ...Object.values(node.states).flatMap(under),
  ]
  return under(kind.machine.root)
}

/** Returns the events that a role may send in a state, without database queries. */
export function eventsFor(snapshot: AnyMachineSnapshot, role: Actor): string[] {
  const mine = getNextTransitions(snapshot).filter((t) => by(t.meta).includes(role))
  const types = [...new Set(mine.map((t) => t.eventType as string))]
  return types.filter((type) => {
    // Of several transitions for an event, the first one whose guard passes is taken; that one must be allowed for this
    // role.
    return isTakenFrom(takenBy(snapshot, { type, facts: { amountMatches: true } }), role)
  })
}

/** Whether an event is taken, and only by transitions allowed for this role. */
export const isTakenFrom = (fires: { meta?: Meta }[], role: Actor) =>
  fires.length > 0 && fires.every((t) => by(t.meta).includes(role))

/** Returns the transitions an event would take now; empty if it isn't allowed. */
export const takenBy = (snapshot: AnyMachineSnapshot, event: object): Fired[] =>
  (snapshot.machine.getTransitionData as (s: unknown, e: unknown) => Fired[])(snapshot, event)

interface Fired {
  meta?: Meta
  reenter?: boolean
}
