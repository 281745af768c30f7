/** How a condition changed: whether a transition is now possible in more cases, in fewer, or in others. */
export type GuardChange = 'widened' | 'narrowed' | 'changed'

/** A transition's guard: its term (`guardTerm`) and English text. */
export type Guarded = { guard: string; onlyIf: string | null }

/** Compares the guards of a transition in two versions; null if they are the same. */
export function guardChange(before: Guarded, now: Guarded): GuardChange | null {
  if (before.guard === now.guard)
    return before.onlyIf === now.onlyIf ? null : limitChange(before.onlyIf ?? '', now.onlyIf ?? '')
  const more = implies(before.guard, now.guard)
  const less = implies(now.guard, before.guard)
  return more === less ? 'changed' : more ? 'widened' : 'narrowed'
}

const number = /\d+(?:[.,]\d+)*/g
const upper = /\b(fewer|less|under|below|at most|up to|within|no more than|before)\b/i
const lower = /\b(more|over|above|at least|from|after)\b/i

/**
 * Compares two texts of the same guard. If they differ in one number and say on which side of it the guard holds, a limit
 * was raised or lowered.
 */
function limitChange(before: string, now: string): GuardChange {
  const then = before.match(number) ?? []
  const there = now.match(number) ?? []
  const isSameText = before.replaceAll(number, '#') === now.replaceAll(number, '#')
  const [at, ...others] = then.flatMap((one, nth) => (one === there[nth] ? [] : [nth]))
  const isUpper = upper.test(before)
  if (
    !isSameText ||
    at === undefined ||
    others.length > 0 ||
    isUpper === lower.test(before.replace(/no more/i, ''))
  )
    return 'changed'
  const value = (text: string | undefined) => Number(text?.replaceAll(',', ''))
  return value(there[at]) > value(then[at]) === isUpper ? 'widened' : 'narrowed'
}

/** Returns whether one guard holds in every case in which the other does, whatever the named conditions are. */
function implies(one: string, other: string): boolean {
  const names = [...new Set(`${one},${other}`.match(/[^(),]+/g)?.filter((name) => !operators.has(name)))]
  return Array.from({ length: 2 ** names.length }, (_, nth) => nth).every((nth) => {
    const held = new Set(names.filter((_name, at) => (nth >> at) & 1))
    return !holds(one, held) || holds(other, held)
  })
}

const operators = new Set(['and', 'or', 'not'])

/** Evaluates a term, given the conditions that hold; the empty term always does. */
function holds(term: string, held: ReadonlySet<string>): boolean {
  const combined = /^(and|or|not)\((.*)\)$/s.exec(term)
  if (!combined) return term === '' || held.has(term)
  const parts = argumentsOf(combined[2]!)
  if (combined[1] === 'not') return !holds(parts[0]!, held)
  return combined[1] === 'or' ? parts.some((one) => holds(one, held)) : parts.every((one) => holds(one, held))
}

/** Splits the arguments of a term at its outermost commas. */
function argumentsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
