import type { Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'
import { load, save } from './store'

/** What can be made to go wrong with the gateway's own API: the line is cut before or after it acted, or it is down. */
export const apiFaults = ['cut-before', 'cut-after', 'error'] as const
export type ApiFault = (typeof apiFaults)[number]

interface FaultPlan {
  fault: ApiFault
  times: number
  /** Requests that still go well before it. */
  after: number
}

const planId = '_api'

/** Makes `times` requests to the stand-in go wrong, after `after` that go well. */
export async function planApiFault(
  db: Kysely<DB>,
  gateway: string,
  plan: FaultPlan,
  now: Date,
): Promise<void> {
  await save(db, gateway, { id: planId, kind: 'plan', body: plan, extra: {}, dueAt: null }, now)
}

/** The fault of this request, used up by asking; null when all is well. */
export async function takeApiFault(db: Kysely<DB>, gateway: string): Promise<ApiFault | null> {
  const planned = await load<FaultPlan>(db, gateway, planId)
  if (!planned || planned.body.times < 1) return null
  return db.transaction().execute(async (trx) => {
    const plan = await load<FaultPlan>(trx, gateway, planId, true)
    if (!plan || plan.body.times < 1) return null
    const { after, times, fault } = plan.body
    const body = after > 0 ? { fault, times, after: after - 1 } : { fault, times: times - 1, after }
    await save(trx, gateway, { ...plan, body }, new Date(0))
    return after > 0 ? null : fault
  })
}
