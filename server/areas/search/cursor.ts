import { isDay } from '../../../contract/filter/property-filter'
import type { KeyType, ListOrder, SortKey } from './order'

/** Pagination position, with the order it belongs to. */
export interface Cursor extends SortKey {
  /** Whether the cursor asks for the page before its position. */
  back: boolean
  /** Oldest listing ranked, for orders that rank only the newest. */
  oldest: SortKey | null
}

/** Encodes a cursor as an opaque string for the client. */
export function writeCursor(order: ListOrder, { key, id, back, oldest }: Cursor): string {
  const parts = [order.name, key, id, ...(back || oldest ? [back ? 1 : 0] : [])]
  return Buffer.from(JSON.stringify(oldest ? [...parts, oldest.key, oldest.id] : parts)).toString('base64url')
}

/** Decodes a cursor; null unless this server wrote it for the same order. */
export function readCursor(order: ListOrder, text: string): Cursor | null {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(parts)) return null
  const [name, key, id, back = 0, oldestKey, oldestId] = parts as unknown[]
  if (name !== order.name || order.keyType === null || (back !== 0 && back !== 1)) return null
  const cursor = cursorKey(order.keyType, key, id)
  const oldest = oldestKey === undefined ? null : cursorKey('timestamptz', oldestKey, oldestId)
  if (!cursor || (oldestKey !== undefined && !oldest)) return null
  return { ...cursor, back: back === 1, oldest }
}

function cursorKey(type: KeyType, key: unknown, id: unknown): SortKey | null {
  if (typeof key !== 'string' || typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null
  return readers[type](key) ? { key, id } : null
}

const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/

function isMoment(key: string): boolean {
  const [, day = '', time = ''] = moment.exec(key) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

const float = (key: string) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(key)

/** Validates that the database can parse the key. */
const readers: Record<KeyType, (key: string) => boolean> = {
  timestamptz: isMoment,
  bigint: (key) => /^\d{1,16}$/.test(key),
  int: (key) => /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647,
  'double precision': float,
  ranked: (key) => {
    const [rank = '', ...time] = key.split(' ')
    return /^\d(\.\d{1,12})?(e-\d\d?)?$/.test(rank) && isMoment(time.join(' '))
  },
}
