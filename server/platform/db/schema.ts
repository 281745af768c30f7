/** Kysely types of the tables in `migrations/`. Money is in integer minor units; times are `Date`s in UTC. */
import type { Insertable, Selectable } from 'kysely'
import type { DB } from './schema.gen'

export type { DB } from './schema.gen'

/** A user row. Never send the whole row: it contains the password hash. */
export type UserRow = Selectable<DB['app_user']>
export type SavedSearchRow = Selectable<DB['saved_search']>
export type MailboxRow = Selectable<DB['mailbox']>
export type PropertyRow = Selectable<DB['property']>
export type ProjectRow = Selectable<DB['project']>
export type AdvertisementRow = Selectable<DB['advertisement']>
export type PaymentRow = Selectable<DB['payment']>
export type BankReceiptRow = Selectable<DB['bank_receipt']>
export type BlockRow = Selectable<DB['block']>
export type NewProject = Insertable<DB['project']>
export type NewProperty = Insertable<DB['property']>
