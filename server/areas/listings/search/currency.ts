import { sql } from 'kysely'
import type { PropertyFilter } from '../../../../contract/property-filter'
import type { DbQuestion } from '../../../platform/db/together'
import { settingDefaults } from '../../../platform/settings'

/** The currency that the price bounds of a filter are meant in; asked for only where there are any. */
export function currencyOf(filter: PropertyFilter): DbQuestion<string> {
  const priced = filter.min_price !== undefined || filter.max_price !== undefined
  return {
    asked: priced ? sql`(select value from setting where name = 'currency_code')` : null,
    read: (code: string | null) => code ?? settingDefaults.currency_code,
  }
}
