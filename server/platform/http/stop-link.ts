import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'
import { secretOf } from '../settings/stored-secret'
import { hmacHex, sameText } from '../secrets/hmac'

/**
 * A kind of signed unsubscribe link. Its secret and signed text must never change, because links in old e-mails must
 * keep working.
 */
export interface StopLink {
  path: string
  /** Query parameter with the id of the link's subject. */
  param: string
  /** Name under which the signing key is stored. */
  secret: string
  /** Text signed before the id. */
  words: string
}

const signed = async (db: Kysely<DB>, { secret, words }: StopLink, id: number) =>
  hmacHex(await secretOf(db, secret, ''), `${words} ${id}`)

/** Returns the path of the link that stops e-mails about this id. */
export async function stopLinkOf(db: Kysely<DB>, link: StopLink, id: number): Promise<string> {
  return `${link.path}?${link.param}=${id}&key=${await signed(db, link, id)}`
}

/** Returns the id in a link's query; null if this site didn't sign the link. */
export async function idOfStopLink(db: Kysely<DB>, link: StopLink, query: unknown): Promise<number | null> {
  const { [link.param]: id, key } = (query ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof key !== 'string' || !/^\d{1,15}$/.test(id)) return null
  return sameText(key, await signed(db, link, Number(id))) ? Number(id) : null
}
