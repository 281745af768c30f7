import { sql } from 'kysely'

const mark = '/* planned anew */'

/**
 * Begins a statement whose best plan depends on its values: how many listings a city or a word has decides by which
 * index they are read. Others are planned once for whatever values come, which for these may cost a hundred times as
 * much as planning them each time (a quarter of a millisecond, or one where cards are joined).
 */
export const plannedAnew = sql.raw(mark)

/** Whether a statement asks for that. */
export const isPlannedAnew = (text: string): boolean => text.startsWith(mark)
