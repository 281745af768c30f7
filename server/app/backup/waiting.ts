import { sql, type Kysely } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import type { DB } from '../../platform/db/schema'

/** What a server carries out that is started on a site; nobody else knows whether it was done meanwhile. */
export interface Waiting {
  /** Mails, text messages, questions to gateways and the like. */
  effects: number
  /** Events that go to the software of accounts. */
  webhookEvents: number
  /** Payments of which gateways are asked, and which a server closes in time. */
  payments: number
}

/** Counts what waits in a database of this version. */
export async function waitingIn(db: Kysely<DB>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from outbox where done_at is null and dead_at is null) as effects,
      (select count(*)::int from webhook_delivery where done_at is null and dead_at is null) as "webhookEvents",
      (select count(*)::int from payment
        where state in (${sql.join(statesTagged(paymentMachine, 'open'))})) as payments`.execute(db)
  return rows[0]!
}
