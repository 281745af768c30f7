import type { Order } from './order'

/** Where a page ended: the order it was made in, the key of its last row and that row's id. */
export interface Cursor {
  key: string
  id: number
}

export function writeCursor(order: Order, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order.name, key, id])).toString('base64url')
}

const keyShape = /^[\d\s.:+eE-]{1,60}$/

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
  if (name !== order.name || order.after === null) return null
  if (typeof key !== 'string' || !keyShape.test(key) || !readable(order, key)) return null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { key, id } : null
}

/** A forged key must not reach a cast that fails. */
function readable(order: Order, key: string): boolean {
  if (order.name === 'newest')
    return !Number.isNaN(new Date(key.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime())
  if (order.name === 'rated') return Number.isFinite(Number(key))
  const whole = /^\d{1,15}$/.test(key)
  return whole && (order.name.startsWith('price') || Number(key) <= 2_147_483_647)
}
