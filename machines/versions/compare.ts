import { guardChange, type GuardChange } from './guards'
import { movedPath, type Moved } from './moved'
import type { ChartVersion, ChartTransition } from './snapshot'

/** A detail of a transition that differs between two versions. */
export type DetailChange =
  | { part: 'by' | 'effects'; before: readonly string[]; now: readonly string[] }
  | { part: 'needsReason'; before: boolean; now: boolean }
  | { part: 'delayMs'; before: number | null; now: number | null }
  | { part: 'onlyIf'; before: string | null; now: string | null; change: GuardChange }

/** A transition that both versions have, with different details: its id in either, and the changes. */
export type ChangedTransition = { id: string; wasId: string; changes: DetailChange[] }

/** Whether more actors may send the event than before; reviewers must not miss this. */
export const isOpenToMore = ({ changes }: ChangedTransition): boolean =>
  changes.some(({ part, before, now }) => part === 'by' && now.some((actor) => !before.includes(actor)))

/**
 * Whether the transition is now possible in more cases: for more actors, without a condition or reason that it needed,
 * or up to a higher limit.
 */
export const isWidened = (transition: ChangedTransition): boolean =>
  isOpenToMore(transition) ||
  transition.changes.some(
    (one) =>
      (one.part === 'onlyIf' && one.change === 'widened') || (one.part === 'needsReason' && one.before),
  )

/** Differences of a chart's two versions, by ids: of the later version for what it has, otherwise of the earlier one. */
export type Difference = {
  /** Whether only the later version has the chart. */
  isNew: boolean
  /** Whether only the earlier version has the chart. */
  isGone: boolean
  states: { added: string[]; removed: string[]; moved: { before: string; now: string }[] }
  transitions: { added: string[]; removed: string[] }
  changed: ChangedTransition[]
}

const nothing: ChartVersion = { id: '', states: [], transitions: [], moved: {} }

/** Compares two versions of a chart; undefined is a version that doesn't have it. */
export function differenceOf(before: ChartVersion | undefined, now: ChartVersion | undefined): Difference {
  const then = before ?? nothing
  const later = now ?? nothing
  // Each version's names are those of the other, because the user may choose the later one first.
  const nameThen = (id: string) => movedId(id, then.id, later.moved)
  const nameLater = (id: string) => movedId(id, later.id, then.moved)
  const keptStates = new Map(then.states.map((id) => [nameThen(id), id]))
  const laterStates = new Map(later.states.map((id) => [nameLater(id), id]))
  const known = keyed(then.transitions, nameThen)
  const present = keyed(later.transitions, nameLater)
  const added = [...present.keys()].filter((key) => !known.has(key))
  const removed = [...known.keys()].filter((key) => !present.has(key))
  const reguarded = pairs(added, removed, known, present)
  const paired = new Set(reguarded.values())
  return {
    isNew: before === undefined,
    isGone: now === undefined,
    states: {
      added: [...laterStates].flatMap(([name, id]) => (keptStates.has(name) ? [] : [id])),
      removed: [...keptStates].flatMap(([name, id]) => (laterStates.has(name) ? [] : [id])),
      moved: then.states.flatMap((id) => {
        const there = laterStates.get(nameThen(id))
        return there !== undefined && there !== id ? [{ before: id, now: there }] : []
      }),
    },
    transitions: {
      added: added.flatMap((key) => (reguarded.has(key) ? [] : [present.get(key)!.id])),
      removed: removed.flatMap((key) => (paired.has(key) ? [] : [known.get(key)!.id])),
    },
    changed: [...present].flatMap(([key, transition]) => {
      const was = known.get(reguarded.get(key) ?? key)
      const changes = was ? changesOf(was, transition) : []
      return was && changes.length > 0 ? [{ id: transition.id, wasId: was.id, changes }] : []
    }),
  }
}

const movedId = (id: string, machine: string, moved: Moved): string =>
  id.startsWith(`${machine}.`) ? `${machine}.${movedPath(id.slice(machine.length + 1), moved)}` : id

/**
 * Returns transitions by source, event, guard and target, so that they are found again after another is inserted before
 * them. Equal ones are numbered.
 */
function keyed(
  transitions: readonly ChartTransition[],
  nameOf: (id: string) => string,
): Map<string, ChartTransition> {
  const byKey = new Map<string, ChartTransition>()
  for (const transition of transitions) {
    const { from, event, guard, to } = transition
    // XState repeats the source's id at the end of these events.
    const name = event.replace(/^(xstate\.(?:after\.[^.]+|done\.state))\..*$/s, '$1')
    const names = guard.replaceAll(/\b(?:and|or|not)\(|\)/g, '')
    const key = [nameOf(from), name, names, to.split('+').map(nameOf).join('+')].join(' | ')
    let nth = 1
    while (byKey.has(`${key} | ${nth}`)) nth++
    byKey.set(`${key} | ${nth}`, transition)
  }
  return byKey
}

/**
 * Pairs an added transition with a removed one if each is the only one with that source, event and target; then only the
 * guard has changed.
 */
function pairs(
  added: readonly string[],
  removed: readonly string[],
  known: ReadonlyMap<string, ChartTransition>,
  present: ReadonlyMap<string, ChartTransition>,
): Map<string, string> {
  const withoutGuard = (key: string): string => {
    const [from, event, , to] = key.split(' | ')
    return [from, event, to].join(' | ')
  }
  const isOnly = (key: string, all: readonly string[]) =>
    all.filter((other) => withoutGuard(other) === withoutGuard(key)).length === 1
  return new Map(
    added.flatMap((key) => {
      const gone = removed.find((other) => withoutGuard(other) === withoutGuard(key))
      const isPair = gone !== undefined && isOnly(gone, removed) && isOnly(key, added)
      return isPair && known.has(gone) && present.has(key) ? [[key, gone] as const] : []
    }),
  )
}

function changesOf(before: ChartTransition, now: ChartTransition): DetailChange[] {
  const changes: DetailChange[] = []
  const change = guardChange(before, now)
  if (change) changes.push({ part: 'onlyIf', before: before.onlyIf, now: now.onlyIf, change })
  for (const part of ['by', 'effects'] as const)
    if (before[part].join() !== now[part].join()) changes.push({ part, before: before[part], now: now[part] })
  if (before.needsReason !== now.needsReason)
    changes.push({ part: 'needsReason', before: before.needsReason, now: now.needsReason })
  if (before.delayMs !== now.delayMs)
    changes.push({ part: 'delayMs', before: before.delayMs, now: now.delayMs })
  return changes
}
