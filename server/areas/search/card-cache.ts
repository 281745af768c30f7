import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { readerLanguage } from '../../platform/texts/reader-language'
import type { CardRow } from './card'
import type { Place } from './page-ids'

/** A row as guests read it, of a version (see `cardVersion`). */
export type KeptCard = CardRow & { version: string }

/** How many cards are kept of a database, of some 2 KB each; the one that was kept first goes first. */
const most = 2_000

/** By language and id: a card holds texts of the catalogue. */
const byDatabase = new WeakMap<Kysely<DB>, Map<string, KeptCard>>()

function cardsOf(db: Kysely<DB>): Map<string, KeptCard> {
  const known = byDatabase.get(db)
  if (known) return known
  const fresh = new Map<string, KeptCard>()
  byDatabase.set(db, fresh)
  return fresh
}

/**
 * The rows of these places, in their order: most lists hold the same listings, in another choice or order. Those that are
 * not kept in the place's version are asked of `read`, which leaves out what is gone.
 */
export async function keptCards(
  db: Kysely<DB>,
  places: readonly Place[],
  read: (missing: readonly Place[]) => Promise<KeptCard[]>,
): Promise<CardRow[]> {
  // What a transaction changes twice is of one version.
  if (db.isTransaction) return read(places)
  const cards = cardsOf(db)
  const lang = readerLanguage()
  const keyOf = (id: number) => `${lang} ${id}`
  const found = new Map<number, CardRow>()
  const missing: Place[] = []
  for (const place of places) {
    const kept = cards.get(keyOf(place.id))
    if (kept !== undefined && kept.version === place.version) found.set(place.id, kept)
    else missing.push(place)
  }
  for (const card of missing.length > 0 ? await read(missing) : []) {
    found.set(card.id, card)
    cards.delete(keyOf(card.id))
    cards.set(keyOf(card.id), card)
    if (cards.size > most) cards.delete(cards.keys().next().value!)
  }
  return places.flatMap(({ id }) => found.get(id) ?? [])
}
