import { sql } from 'kysely'

/** Whether a fraud warning (`w`) waits for the team: its gateway calls it actionable, and it is unseen. */
export const warningWaits = sql<boolean>`w.actionable and w.seen_at is null`

/** When a fraud warning (`w`) came. */
export const warnedAt = sql<Date>`coalesce(w.made_at, w.created_at)`
