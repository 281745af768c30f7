import { differenceOf, isWidened, type ChangedTransition } from '../../../../machines/versions/compare'
import type { ChartTransition } from '../../../../machines/versions/snapshot'
import type { VersionSide } from './version-side'

/** Kinds of changes, in the order in which they are listed. */
export const changeKinds = ['widened', 'added', 'removed', 'narrowed', 'changed', 'renamed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** A line of a comparison. */
export type ListedChange =
  | { kind: 'added'; of: 'state'; id: string }
  /** `into`: the state that stored records moved to. */
  | { kind: 'removed'; of: 'state'; id: string; into?: string }
  | { kind: 'added' | 'removed'; of: 'transition'; id: string }
  | { kind: 'widened' | 'narrowed' | 'changed'; of: 'transition'; id: string; change: ChangedTransition }
  | { kind: 'renamed'; of: 'state'; id: string; before: string; now: string }

/** Returns all changes of a chart between two versions that both have it, the most important first. */
export function listChanges(before: VersionSide, now: VersionSide): ListedChange[] {
  const { states, transitions, changed } = differenceOf(before.chart, now.chart)
  const changes: ListedChange[] = [
    ...states.added.map((id) => ({ kind: 'added' as const, of: 'state' as const, id })),
    ...transitions.added.map((id) => ({ kind: 'added' as const, of: 'transition' as const, id })),
    ...states.removed.map((id) => ({ kind: 'removed' as const, of: 'state' as const, id })),
    ...transitions.removed.map((id) => ({ kind: 'removed' as const, of: 'transition' as const, id })),
    ...changed.flatMap((change): ListedChange[] => {
      const seen = withoutReworded(change, before, now)
      return seen ? [{ kind: kindOf(seen), of: 'transition', id: change.id, change: seen }] : []
    }),
    ...movedOrRenamed(before, now, states.moved),
  ]
  return changes.toSorted((a, b) => changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind))
}

/** Returns a transition of a side's chart. */
export const transitionIn = ({ chart }: VersionSide, id: string): ChartTransition =>
  chart!.transitions.find((transition) => transition.id === id)!

/** Drops a guard that was reworded only in English; null if nothing else has changed. */
function withoutReworded(
  change: ChangedTransition,
  before: VersionSide,
  now: VersionSide,
): ChangedTransition | null {
  const isSame = before.onlyIf(change.wasId) === now.onlyIf(change.id)
  const changes = change.changes.filter((one) => one.part !== 'onlyIf' || one.change !== 'changed' || !isSame)
  return changes.length > 0 ? { ...change, changes } : null
}

function kindOf(transition: ChangedTransition): 'widened' | 'narrowed' | 'changed' {
  if (isWidened(transition)) return 'widened'
  const isNarrowed = transition.changes.some(
    (one) =>
      (one.part === 'onlyIf' && one.change === 'narrowed') ||
      (one.part === 'needsReason' && one.now) ||
      (one.part === 'by' && one.before.some((actor) => !one.now.includes(actor))),
  )
  return isNarrowed ? 'narrowed' : 'changed'
}

/** Returns the states with another caption, and those whose stored records moved to another state. */
function movedOrRenamed(
  before: VersionSide,
  now: VersionSide,
  moved: readonly { before: string; now: string }[],
): ListedChange[] {
  const earlier = new Set(before.chart?.states)
  const kept = [...earlier].filter((id) => now.chart?.states.includes(id))
  const merged = moved.filter((one) => earlier.has(one.now))
  const same = [
    ...moved.filter((one) => !earlier.has(one.now)),
    ...kept.map((id) => ({ before: id, now: id })),
  ]
  return [
    ...merged.map((one): ListedChange => ({ kind: 'removed', of: 'state', id: one.before, into: one.now })),
    ...same.flatMap((one): ListedChange[] => {
      const [was, is] = [before.position(one.before), now.position(one.now)]
      // The states around it have entries of their own.
      const ownName = (text: string) => text.split(' › ').at(-1)
      return ownName(was) === ownName(is)
        ? []
        : [{ kind: 'renamed', of: 'state', id: one.now, before: was, now: is }]
    }),
  ]
}
