import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { hmacHex, sameText } from '../../platform/gateways/signature'
import { secretOf } from '../../platform/gateways/secrets'

/** Where a saved search is stopped without signing in. */
export const stopPath = '/alerts/stop'

const signed = async (db: Kysely<DB>, id: number) =>
  hmacHex(await secretOf(db, 'alert-links', ''), `stop saved search ${id}`)

/**
 * The way to stop the mails of a saved search, for the receiver of any of them. It works as long as the search is
 * there.
 */
export async function stopLink(db: Kysely<DB>, id: number): Promise<string> {
  return `${stopPath}?search=${id}&key=${await signed(db, id)}`
}

/** The saved search that such a link is for; null for one this marketplace did not write. */
export async function searchOfLink(db: Kysely<DB>, query: unknown): Promise<number | null> {
  const { search, key } = (query ?? {}) as { search?: unknown; key?: unknown }
  if (typeof search !== 'string' || typeof key !== 'string' || !/^\d{1,15}$/.test(search)) return null
  return sameText(key, await signed(db, Number(search))) ? Number(search) : null
}
