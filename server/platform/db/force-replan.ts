import { sql } from 'kysely'

const mark = '/* planned anew */'

/**
 * Prefix for statements whose best plan depends on their values: for example, the number of listings in a city or
 * containing a word decides which index is best. A generic plan can be a hundred times slower than planning each time,
 * which takes a quarter of a millisecond, or one millisecond when cards are joined.
 */
export const plannedAnew = sql.raw(mark)

/** Whether a statement has this prefix. */
export const isPlannedAnew = (text: string): boolean => text.startsWith(mark)
