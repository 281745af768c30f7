import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { readerLanguage } from '../../platform/texts/reader-language'
import type { CardRow } from './card'
import type { Place } from './page-ids'

/** A row as guests see it, with its version (see `cardVersion`). */
export type KeptCard = CardRow & { version: string }

/** Number of cards cached per database, about 2 KB each; the oldest is evicted first. */
const most = 2_000

/** Cached cards per database, by language and id, because a card contains catalogue texts. */
const byDatabase = new WeakMap<Kysely<DB>, Map<string, KeptCard>>()

function cardsOf(db: Kysely<DB>): Map<string, KeptCard> {
  const known = byDatabase.get(db)
  if (known) return known
  const fresh = new Map<string, KeptCard>()
  byDatabase.set(db, fresh)
  return fresh
}

/**
 * Returns the rows for these places in order, from the cache where the version matches, because most lists contain the
 * same listings. Other rows are fetched with `read`, which omits deleted listings.
 */
export async function keptCards(
  db: Kysely<DB>,
  places: readonly Place[],
  read: (missing: readonly Place[]) => Promise<KeptCard[]>,
): Promise<CardRow[]> {
  // A row changed twice in one transaction has the same version both times, so nothing is cached in a transaction.
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
