import { openDatabase } from '../../../server/platform/db/open'
import { checkPayments } from '../kill/check-payments'
import { lookInto } from '../kill/settled-site'
import type { Fleet } from './fleet'
import type { LoadFigures } from './load'

/** Milliseconds after which pending bank transfers and webhooks have completed. */
const settleMs = 60_000

/**
 * Queries the gateway about all payments, as the administrator's button does, and checks them. Returns the number of
 * paid packages, and errors where a payment differs from the gateway's records or didn't grant its package exactly
 * once.
 */
export async function settledPayments(
  { url, pgbouncer, adminToken }: Fleet,
  { bought }: LoadFigures,
): Promise<{ paid: number; wrong: string[] }> {
  const { db, close } = openDatabase({ databaseUrl: pgbouncer.sessionUrl })
  try {
    for (const until = Date.now() + settleMs; ;) {
      await fetch(`${url}/api/admin/payments-reconcile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}` },
      })
      const look = lookInto({ db })
      const { paid } = await checkPayments(look, bought)
      if (look.wrong.length === 0 || Date.now() > until)
        return { paid, wrong: [...bought.odd, ...look.wrong] }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await close()
  }
}
