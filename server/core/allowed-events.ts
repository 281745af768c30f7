import { getNextTransitions, type AnyMachineSnapshot, type AnyStateNode } from 'xstate'
import type { RecordName } from '../../contract/values'
import { entryOf } from '../../machines/catalogue'
import { guardNames } from '../../machines/diagram/guard-labels'
import type { Actor, GuardRefusal, Meta } from '../../machines/kit'
import { isPerson } from '../../machines/sides'
import { Refusal, type RefusalMore } from '../platform/refusal'
import type { Move, RecordKind } from './kind'

/** Refuses an event that the record's chart does not accept from this role in this state, or not without a reason. */
export function checkAllowed(
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

/** Whether an event is taken, and by transitions of this role only. */
export const isTakenFrom = (fires: { meta?: Meta }[], role: Actor) =>
  fires.length > 0 && fires.every((t) => by(t.meta).includes(role))

/** The transitions an event would take now; none where it is not allowed. */
export const takenBy = (snapshot: AnyMachineSnapshot, event: object): Fired[] =>
  (snapshot.machine.getTransitionData as (s: unknown, e: unknown) => Fired[])(snapshot, event)

interface Fired {
  meta?: Meta
  reenter?: boolean
}
