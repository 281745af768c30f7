import { sql, type Kysely } from 'kysely'
import type { DB } from './schema'

/**
 * Gives the planner statistics of the tables and folds pending index entries in, after many rows came at once: the
 * embedded engine has no autovacuum that would do it. Must run outside a transaction.
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
