import type { Kysely } from 'kysely'
import type { PropertyFilter } from '../../../../contract/property-filter'
import type { DB } from '../../../db/schema'
import { readSetting, settingDefaults } from '../../content/settings'

/** The currency that the price bounds of a filter are meant in; asked for only where there are any. */
export async function currencyOf(db: Kysely<DB>, filter: PropertyFilter): Promise<string> {
  const priced = filter.min_price !== undefined || filter.max_price !== undefined
  return priced ? readSetting(db, 'currency_code') : settingDefaults.currency_code
}
