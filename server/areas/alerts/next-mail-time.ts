import { sql, type RawBuilder } from 'kysely'

/**
 * When the next mail of the saved search of this statement may go: at once, or at the next of its daily or weekly hours.
 */
export function nextSlot(now: Date): RawBuilder<Date> {
  const at = sql`${now}::timestamptz`
  const period = sql`(case frequency when 'daily' then 86400 else 604800 end)`
  return sql<Date>`case frequency when 'instant' then ${at} else
    slot_from + greatest(1, ceil(extract(epoch from ${at} - slot_from) / ${period})) * ${period} * interval '1 second' end`
}
