import { hashKey } from '@tanstack/react-query'

/** What a form holds by the names of its fields. */
export type UnsavedFields = Record<string, unknown>

interface UnsavedEntry {
  person: number
  forms: Record<string, UnsavedFields>
}

const key = 'unsaved'

/** What was typed that is not stored as it stands: a saving that was not made is worth this much. */
export const beyond = (typed: UnsavedFields, stored: UnsavedFields): UnsavedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(value, stored[name])))

/**
 * What another tab or device has stored since this one last read or saved the form, as far as nobody typed over it here:
 * `read` is what should be stored since then, `stored` what is.
 */
export const elsewhere = (typed: UnsavedFields, read: UnsavedFields, stored: UnsavedFields): UnsavedFields =>
  Object.fromEntries(Object.entries(beyond(stored, read)).filter(([name]) => same(typed[name], read[name])))

/** The server gives lists back with their names in an order of its own. */
const same = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/**
 * Keeps, in this tab only, what a person typed into a form and no saving has stored yet: their session may end first,
 * or the page be left. It takes the place of what was kept of that form before, and of all that somebody else left.
 */
export function keepUnsaved(person: number, form: string, typed: UnsavedFields): void {
  const { [form]: _, ...others } = read(person)
  const forms = Object.keys(typed).length > 0 ? { ...others, [form]: typed } : others
  try {
    if (Object.keys(forms).length === 0) return sessionStorage.removeItem(key)
    sessionStorage.setItem(key, JSON.stringify({ person, forms } satisfies UnsavedEntry))
  } catch (error) {
    console.warn('What was typed could not be kept in this tab', error)
  }
}

/** What was kept of a form for this person; null for nothing. */
export function unsavedOf(person: number, form: string): UnsavedFields | null {
  return read(person)[form] ?? null
}

/** Drops what was kept, unless it is this person's. */
export function forgetUnsaved(person: number | null): void {
  try {
    if (person === null || Object.keys(read(person)).length === 0) sessionStorage.removeItem(key)
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

function read(person: number): UnsavedEntry['forms'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<UnsavedEntry> | null
    return kept?.person === person && typeof kept.forms === 'object' ? (kept.forms ?? {}) : {}
  } catch {
    return {}
  }
}
