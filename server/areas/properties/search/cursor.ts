import { isDay } from '../../../../contract/property-filter'
import type { Order } from './order'

/** Where a page ended: the order it was made in, the key of its last row and that row's id. */
export interface Cursor {
  key: string
  id: number
}

/** Where the next page begins, as the opaque text that goes to the client. */
export function writeCursor(order: Order, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order.name, key, id])).toString('base64url')
}

/** Null for anything this server did not write, or wrote for another order. */
export function readCursor(order: Order, text: string): Cursor | null {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [name, key, id] = parts as unknown[]
  if (name !== order.name || order.after === null || typeof key !== 'string') return null
  const read = readKey(order, key)
  return read !== null && typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? { key: read, id }
    : null
}

const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/

/** The key as the database reads it back; null for a forged one, which must not reach a cast that fails. */
function readKey(order: Order, key: string): string | null {
  if (order.name === 'newest') {
    const [, day = '', time = ''] = moment.exec(key) ?? []
    return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? key : null
  }
  if (order.name === 'rated') return key !== '' && Number.isFinite(Number(key)) ? String(Number(key)) : null
  const whole = /^\d{1,15}$/.test(key)
  return whole && (order.name.startsWith('price') || Number(key) <= 2_147_483_647) ? key : null
}
