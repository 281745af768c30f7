import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'
import { secretOf } from '../settings/stored-secret'
import { hmacHex, sameText } from '../secrets/hmac'

/** A family of signed unsubscribe links. Its secret and wording must never change: links in old mails keep working. */
export interface StopLink {
  path: string
  /** The name of the query parameter that has the id. */
  param: string
  /** The name under which the key is stored. */
  secret: string
  /** What is signed, before the id. */
  words: string
}

const signed = async (db: Kysely<DB>, { secret, words }: StopLink, id: number) =>
  hmacHex(await secretOf(db, secret, ''), `${words} ${id}`)

/** Returns the address, from the root of the site, under which the mails about this id are stopped. */
export async function stopLinkOf(db: Kysely<DB>, link: StopLink, id: number): Promise<string> {
  return `${link.path}?${link.param}=${id}&key=${await signed(db, link, id)}`
}

/** Returns the id that the query of a link names; null for a link this site didn't sign. */
export async function idOfStopLink(db: Kysely<DB>, link: StopLink, query: unknown): Promise<number | null> {
  const { [link.param]: id, key } = (query ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof key !== 'string' || !/^\d{1,15}$/.test(id)) return null
  return sameText(key, await signed(db, link, Number(id))) ? Number(id) : null
}
