import type { Data } from '../../../../contract/calls/call-types'

type Money = NonNullable<Data<'admin/overview'>['money']>

/** Revenue in one currency, in minor units, for the range and for the preceding period of equal length. */
interface CurrencySum {
  currency: string
  minor: number
  before: number
}

/** Returns revenue by currency, most payments first. */
export function revenueOf({ days, before }: Money): CurrencySum[] {
  const sums = new Map<string, CurrencySum & { n: number }>()
  for (const { currency, amount_minor, n } of days) {
    const sum = sums.get(currency) ?? { currency, minor: 0, before: 0, n: 0 }
    sums.set(currency, { ...sum, minor: sum.minor + amount_minor, n: sum.n + n })
  }
  for (const { currency, amount_minor } of before) {
    const sum = sums.get(currency) ?? { currency, minor: 0, before: 0, n: 0 }
    sums.set(currency, { ...sum, before: amount_minor })
  }
  return [...sums.values()].toSorted((a, b) => b.n - a.n || b.before - a.before)
}

/** Revenue of a plan in one currency. */
export interface PlanSum {
  id: number
  name: string
  currency: string
  n: number
  minor: number
}

/** Returns revenue by plan and currency, highest first. */
export function plansOf({ days }: Money): PlanSum[] {
  const sums = new Map<string, PlanSum>()
  for (const { package_id: id, package: name, currency, n, amount_minor } of days) {
    const key = `${id} ${currency}`
    const sum = sums.get(key) ?? { id, name, currency, n: 0, minor: 0 }
    sums.set(key, { ...sum, n: sum.n + n, minor: sum.minor + amount_minor })
  }
  return [...sums.values()].toSorted((a, b) => b.minor - a.minor)
}

/** Returns every day of the range, including those without revenue. */
export function everyDay({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
