import { sql } from 'kysely'

/** Whether a fraud warning (`w`) needs attention: actionable according to its gateway and not yet seen. */
export const warningWaits = sql<boolean>`w.actionable and w.seen_at is null`

/** Time of a fraud warning (`w`). */
export const warnedAt = sql<Date>`coalesce(w.made_at, w.created_at)`
