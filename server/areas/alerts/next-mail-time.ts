import { sql, type RawBuilder } from 'kysely'

/** Returns the time of a saved search's next e-mail: immediately, or at its next daily or weekly slot. */
export function nextSlot(now: Date): RawBuilder<Date> {
  const at = sql`${now}::timestamptz`
  const period = sql`(case frequency when 'daily' then 86400 else 604800 end)`
  return sql<Date>`case frequency when 'instant' then ${at} else
    slot_from + greatest(1, ceil(extract(epoch from ${at} - slot_from) / ${period})) * ${period} * interval '1 second' end`
}
