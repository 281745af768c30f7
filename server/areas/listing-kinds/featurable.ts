import { sql, type Kysely } from 'kysely'
import { initialTransition } from 'xstate'
import type { Gate } from '../../../contract/values'
import type { Actor } from '../../../machines/kit'
import {
  type AdvertisementContext,
  advertisementMachine,
} from '../../../machines/records/advertisement/machine'
import { statesTagged } from '../../../machines/tagged'
import { eventsFor } from '../../core/allowed-events'
import { inStates } from '../../core/in-states'
import type { DB } from '../../platform/db/schema'
import { closedGate, readFacts } from '../eligibility'
import { featuringFeatureOf, type Listing, type ListingRecord } from './kind'

/** Facts about a listing that decide whether it can be featured. */
type FeaturableFacts = Pick<AdvertisementContext, 'isPublic' | 'isOnOffer' | 'isFeatured'>

/**
 * Returns the facts of each listing, in one query.
 * @param except advertisement that doesn't count as another featuring
 */
export async function featurableFacts(
  db: Kysely<DB>,
  record: ListingRecord,
  ids: readonly number[],
  except: number | null = null,
): Promise<(id: number) => FeaturableFacts> {
  const { rows } = await sql<FeaturableFacts & { id: number }>`
    select l.id, l.public as "isPublic", ${record === 'property' ? sql`l.on_offer` : sql`true`} as "isOnOffer",
      exists (
        select from advertisement a where ${sql.ref(`a.${record}_id`)} = l.id
          and a.state in ${inStates(statesTagged(advertisementMachine, 'open'))}
          and a.id is distinct from ${except}::bigint
      ) as "isFeatured"
    from ${sql.table(record)} l where l.id = any(${[...ids]}::bigint[])`.execute(db)
  const found = new Map(rows.map(({ id, ...facts }) => [id, facts]))
  return (id) => found.get(id)!
}

/** Returns the events by which a role may have a listing featured that isn't. */
function firstEvents(facts: FeaturableFacts & { gate: Gate | null }, role: Actor): string[] {
  const [unasked] = initialTransition(advertisementMachine, { runs: true, ...facts })
  return eventsFor(unasked, role)
}

/** Returns the events by which the owner may have each listing featured, or the unmet requirement that prevents them. */
export async function featuringForOwner(
  db: Kysely<DB>,
  record: ListingRecord,
  ids: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<(id: number) => { featuring_allowed: string[]; featuring_unmet: Gate | null }> {
  const facts = await featurableFacts(db, record, ids)
  const asking = { userId, feature: featuringFeatureOf(record), demoMode: false, now }
  const gate = closedGate(await readFacts(db, asking))
  return (id) => {
    const otherwise = firstEvents({ ...facts(id), gate: null }, 'person')
    return {
      featuring_allowed: firstEvents({ ...facts(id), gate }, 'person'),
      featuring_unmet: otherwise.length > 0 ? gate : null,
    }
  }
}

/** Returns the events by which an administrator may have a listing featured. */
export async function featuringForAdmin(db: Kysely<DB>, { record, id }: Listing): Promise<string[]> {
  const facts = await featurableFacts(db, record, [id])
  return firstEvents({ ...facts(id), gate: null }, 'admin')
}
