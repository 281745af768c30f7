import { sql, type Kysely } from 'kysely'
import type { DB } from './schema'

/**
 * Updates planner statistics and merges pending index entries after a bulk insert, because the embedded engine has no
 * autovacuum. Must run outside a transaction.
 */
export async function tidyStatistics(db: Kysely<DB>): Promise<void> {
  for (const table of [
    'property',
    'property_parameter',
    'property_facility',
    'property_file',
    'property_tally',
    'suggestion',
    'search_word',
    'project_word',
    'search_due',
    'property_tile',
    'property_tile_due',
    'owner_listed',
    'owner_listed_due',
    'listing_count',
    'listing_count_due',
    'place_due',
    'record_history',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
