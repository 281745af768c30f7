import { openDatabase } from '../../../server/platform/db/open'
import { checkPayments } from '../kill/check-payments'
import { lookInto } from '../kill/settled-site'
import type { Fleet } from './fleet'
import type { LoadFigures } from './load'

/** Milliseconds in which banks and webhooks that are still under way have ended. */
const settleMs = 60_000

/**
 * The payments after the gateway was asked about all of them, as the administrator's button does: how many packages were
 * paid, and what is wrong where one does not agree with the gateway's book or gave its package not just once.
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
