import { hashKey } from '@tanstack/react-query'
import { createContext } from 'react'

/** Form values by field name. */
export type UnsavedFields = Record<string, unknown>

interface UnsavedEntry {
  person: number
  forms: Record<string, UnsavedFields>
}

/** Whether forms store unsaved input; false in a rehearsal. */
export const KeepsUnsaved = createContext(true)

const key = 'unsaved'

/** Key prefix of copies that outlive the tab, one per user, form and tab. */
const copyKey = 'unsaved:'

/** Days after which a copy expires. */
const copyDays = 30

interface UnsavedCopy {
  typed: UnsavedFields
  at: number
}

/** Distinguishes copies of two tabs with the same form. */
const tab = Math.random().toString(36).slice(2)

/** Returns the typed values that differ from the stored ones. */
export const beyond = (typed: UnsavedFields, stored: UnsavedFields): UnsavedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(value, stored[name])))

/**
 * Returns the values another tab or device has stored since this tab last loaded or saved the form, except those the
 * user has changed here. `read` is the expected state, `stored` the actual one.
 */
export const elsewhere = (typed: UnsavedFields, read: UnsavedFields, stored: UnsavedFields): UnsavedFields =>
  Object.fromEntries(Object.entries(beyond(stored, read)).filter(([name]) => same(typed[name], read[name])))

/** Whether two values are equal, ignoring key order, which the server may change. */
const same = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/**
 * Stores unsaved input of a form, in case the session ends or the page is left. Replaces the form's previous copy, and
 * any other user's data in this tab. With `outlivesTab` a copy also survives closing the browser.
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

/** Returns this user's unsaved input for a form: from this tab, else from closed tabs; null if none. */
export function unsavedOf(person: number, form: string): UnsavedFields | null {
  return read(person)[form] ?? takeCopies(person, form)
}

/**
 * Deletes this tab's unsaved input unless it belongs to this user; with null, deletes it in any case, and also the
 * copies that outlive tabs.
 */
export function forgetUnsaved(person: number | null): void {
  try {
    if (person === null || Object.keys(read(person)).length === 0) sessionStorage.removeItem(key)
    if (person === null) for (const name of copyNames(copyKey)) localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes all unsaved input of a form that was submitted or deleted, including copies of closed tabs. */
export function forgetForm(person: number, form: string): void {
  keepUnsaved(person, form, {})
  try {
    for (const name of copyNames(`${copyKey}${person}:${form}:`)) localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Merges the copies of a form, newest values winning, and takes them over for this tab. */
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

/** Reads and deletes a copy; null if expired or invalid. */
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
