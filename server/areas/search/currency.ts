import { sql } from 'kysely'
import type { DbQuestion } from '../../platform/db/ask-together'
import type { Condition } from './condition'

/** Condition for prices of `p` comparable in this currency; there are no exchange rates. */
export const inCurrency = (currency: string): Condition => sql<boolean>`p.currency = ${currency}`

/**
 * Query for whether every public listing is in this currency, as in most marketplaces; if so, price indexes suffice.
 * Reads only the two ends of the currency index.
 */
export const isOnlyCurrency = (currency: string): DbQuestion<boolean> => ({
  asked: sql`(select not exists (select from property p where p.public and p.currency < ${currency})
    and not exists (select from property p where p.public and p.currency > ${currency}))`,
  read: (only: boolean) => only,
})

/** Replaces `isOnlyCurrency` if no prices are compared; needs no query. */
export const notCompared: DbQuestion<boolean> = { asked: null, read: () => true }
