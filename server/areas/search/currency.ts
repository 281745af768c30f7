import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import type { Condition } from './condition'

/** That a price of the property `p` can be compared with one in this currency: there are no exchange rates. */
export const inCurrency = (currency: string): Condition => sql<boolean>`p.currency = ${currency}`

/**
 * Whether every public listing is in this currency, as in most marketplaces: then no price needs to be told apart, and
 * the indexes of prices answer without the rows. Read from both ends of the index of currencies.
 */
export const isOnlyCurrency = (currency: string): DbQuestion<boolean> => ({
  asked: sql`(select not exists (select from property p where p.public and p.currency < ${currency})
    and not exists (select from property p where p.public and p.currency > ${currency}))`,
  read: (only: boolean) => only,
})

/** The same where no price is compared: nothing is asked. */
export const notCompared: DbQuestion<boolean> = { asked: null, read: () => true }
