import type { Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'
import { load, save } from './store'

/** Simulated faults of the gateway's API: the connection is cut before or after it acts, or it returns an error. */
export const apiFaults = ['cut-before', 'cut-after', 'error'] as const
export type ApiFault = (typeof apiFaults)[number]

interface FaultPlan {
  fault: ApiFault
  times: number
  /** Number of requests that succeed before the first fault. */
  after: number
}

const planId = '_api'

/** Makes `times` requests to the sandbox fail, after `after` successful ones. */
export async function planApiFault(
  db: Kysely<DB>,
  gateway: string,
  plan: FaultPlan,
  now: Date,
): Promise<void> {
  await save(db, gateway, { id: planId, kind: 'plan', body: plan, extra: {}, dueAt: null }, now)
}

/** Consumes and returns the fault planned for this request; null if there is none. */
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
