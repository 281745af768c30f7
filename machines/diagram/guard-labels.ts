import { not, or } from 'xstate'
import { english, type Phrases } from './phrases'

/** A guard as XState stores it: a name, a name with parameters, or `and` / `or` / `not` over others. */
type Guard = string | { type: string } | (((...args: never[]) => unknown) & Combined)
type Combined = { check?: unknown; guards?: Guard[] }

/** Returns the function by which XState's guard combinators can be told apart; nothing else distinguishes them. */
const checkOf = (combined: unknown) => (combined as Combined).check
const notCheck = checkOf(not('any'))
const orCheck = checkOf(or(['any']))

/** Returns the names of all guards in a combined guard; a lint checks that each has a label. */
export function guardNames(guard: unknown): string[] {
  if (guard === undefined || guard === null) return []
  const inner = (guard as Combined).guards
  return inner ? inner.flatMap(guardNames) : [nameOf(guard as Guard)]
}

/** Renders a guard using the label book. A name without a label is spelt out, and the lint reports it. */
export function guardLabels(
  guard: unknown,
  book: Record<string, string>,
  phrases: Phrases = english,
): string | null {
  if (guard === undefined || guard === null) return null
  const { guards, check } = guard as Combined
  if (!guards) {
    const name = nameOf(guard as Guard)
    return book[name] ?? spellOut(name)
  }
  const parts = guards.map((inner) => guardLabels(inner, book, phrases) ?? '')
  if (check === notCheck) return phrases.not(parts.join())
  return parts.join(check === orCheck ? phrases.or : phrases.and)
}

/** Returns a guard as a term of names, e.g. `and(isOwn,not(isLate))`; empty without a guard. */
export function guardTerm(guard: unknown): string {
  if (guard === undefined || guard === null) return ''
  const { guards, check } = guard as Combined
  if (!guards) return nameOf(guard as Guard)
  const operator = check === notCheck ? 'not' : check === orCheck ? 'or' : 'and'
  return `${operator}(${guards.map(guardTerm).join(',')})`
}

/** Turns `codeWasSent` or `code.sent` into "code was sent", which is the fallback if no label is given. */
export function spellOut(name: string): string {
  return name
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

function nameOf(guard: Guard): string {
  if (typeof guard === 'string') return guard
  return typeof guard === 'function' ? guard.name : guard.type
}
