import { momentOf } from '../../../contract/filter/property-filter'

const day = 24 * 60 * 60_000

/**
 * Returns the earliest posting time (D17): 0 means the last 7 days, 1 since yesterday (UTC), 2, 3 and 4 the last one,
 * three and six months; anything else is an ISO date. Null for an invalid date.
 */
export function postedAfter(since: string, now: Date): Date | null {
  switch (since) {
    case '0':
      return new Date(now.getTime() - 7 * day)
    case '1':
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - day)
    case '2':
      return monthsBefore(now, 1)
    case '3':
      return monthsBefore(now, 3)
    case '4':
      return monthsBefore(now, 6)
    default:
      return momentOf(since)
  }
}

/** Returns the same day some months ago, or that month's last day if it has no such day. */
function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return date
}
