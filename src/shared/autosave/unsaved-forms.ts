import { hashKey } from '@tanstack/react-query'

/** What a form holds by the names of its fields. */
export type UnsavedFields = Record<string, unknown>

interface UnsavedEntry {
  person: number
  forms: Record<string, UnsavedFields>
}

const key = 'unsaved'

/** Begins the keys of copies that outlive the tab: one for each person, form and tab. */
const copyKey = 'unsaved:'

/** Days after which a copy is deleted. */
const copyDays = 30

interface UnsavedCopy {
  typed: UnsavedFields
  at: number
}

/** Tells the copies of two tabs apart, which may have the same form open. */
const tab = Math.random().toString(36).slice(2)

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
 * Keeps what a person typed into a form and no saving has stored yet: their session may end first, or the page be left.
 * It replaces what was kept of that form before, and everything of another person in this tab. With `outlivesTab` a copy
 * is there after the browser was closed as well.
 */
export function keepUnsaved(
  person: number,
  form: string,
  typed: UnsavedFields,
  { outlivesTab = false } = {},
): void {
  const { [form]: _, ...others } = read(person)
  const isTyped = Object.keys(typed).length > 0
  const forms = isTyped ? { ...others, [form]: typed } : others
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ person, forms } satisfies UnsavedEntry))
    if (!outlivesTab) return
    const own = `${copyKey}${person}:${form}:${tab}`
    if (isTyped) localStorage.setItem(own, JSON.stringify({ typed, at: Date.now() } satisfies UnsavedCopy))
    else localStorage.removeItem(own)
  } catch (error) {
    console.warn('What was typed could not be kept in this browser', error)
  }
}

/** What was kept of a form for this person: in this tab, otherwise by tabs that were closed; null for nothing. */
export function unsavedOf(person: number, form: string): UnsavedFields | null {
  return read(person)[form] ?? takeCopies(person, form)
}

/** Drops what this tab kept, unless it is this person's; for nobody the copies that outlive tabs as well. */
export function forgetUnsaved(person: number | null): void {
  try {
    if (person === null || Object.keys(read(person)).length === 0) sessionStorage.removeItem(key)
    if (person === null) for (const name of copyNames(copyKey)) localStorage.removeItem(name)
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

/** Deletes everything kept of a form, copies of closed tabs included: it was sent or deleted. */
export function forgetForm(person: number, form: string): void {
  keepUnsaved(person, form, {})
  try {
    for (const name of copyNames(`${copyKey}${person}:${form}:`)) localStorage.removeItem(name)
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

/** The copies of a form as one, fields of the newest first; from now on they are this tab's. */
function takeCopies(person: number, form: string): UnsavedFields | null {
  try {
    const copies = copyNames(`${copyKey}${person}:${form}:`).map(readCopy)
    const fresh = copies.filter((copy) => copy !== null).toSorted((one, other) => one.at - other.at)
    if (fresh.length === 0) return null
    const typed: UnsavedFields = Object.assign({}, ...fresh.map((copy) => copy.typed))
    keepUnsaved(person, form, typed, { outlivesTab: true })
    return typed
  } catch {
    return null
  }
}

/** Reads a copy and deletes it; null for one that is too old or no copy. */
function readCopy(name: string): UnsavedCopy | null {
  const text = localStorage.getItem(name)
  localStorage.removeItem(name)
  try {
    const copy = JSON.parse(text ?? 'null') as Partial<UnsavedCopy> | null
    if (typeof copy?.typed !== 'object' || typeof copy.at !== 'number') return null
    return copy.at > Date.now() - copyDays * 86_400_000 ? { typed: copy.typed, at: copy.at } : null
  } catch {
    return null
  }
}

function copyNames(start: string): string[] {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return names.filter((name) => name.startsWith(start))
}

function read(person: number): UnsavedEntry['forms'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<UnsavedEntry> | null
    return kept?.person === person && typeof kept.forms === 'object' ? (kept.forms ?? {}) : {}
  } catch {
    return {}
  }
}
