import type { TextKey } from '../../../contract/texts/catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { GatewayRefused } from '../../gateways/port'

/** A gateway problem shown to the operator. */
export interface GatewayProblem {
  kind: 'keys' | 'refused' | 'blocked'
  /** Name of the gateway; empty for a blocked host. */
  gateway: string
  /** Refusal code or, for a blocked host, CSP directive and origin. */
  detail: string
}

/** How long a problem is shown after its last occurrence, in days. */
const shownDays = 30
/** Maximum stored problems per kind, because the CSP report call is public. */
const keptMax = 50
/** Maximum length of the detail text. */
const detailMax = 200

/** Stores a problem; repeats only increase its count. */
export async function noteProblem(
  { db, clock }: Ctx,
  { kind, gateway, detail }: GatewayProblem,
): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('gateway_problem').where('last_at', '<', problemsSince(now)).execute()
  const shown = detail.replace(/[\0\p{Surrogate}]/gu, '').slice(0, detailMax)
  await sql`
    insert into gateway_problem (kind, gateway, detail, last_at)
    select ${kind}, ${gateway}, ${shown}, ${now}::timestamptz
    where (select count(*) from gateway_problem where kind = ${kind}) < ${keptMax}
       or exists (select 1 from gateway_problem
                  where kind = ${kind} and gateway = ${gateway} and detail = ${shown})
    on conflict (kind, gateway, detail)
    do update set times = gateway_problem.times + 1, last_at = excluded.last_at`.execute(db)
}

/** Returns the time before which problems are no longer shown. */
export const problemsSince = (now: Date) => new Date(now.getTime() - shownDays * 86_400_000)

/** Returns recent problems, newest first. */
export const problemsNow = ({ db, clock }: Ctx) =>
  db
    .selectFrom('gateway_problem')
    .selectAll()
    .where('last_at', '>=', problemsSince(clock.now()))
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .orderBy('detail')
    .execute()

/** Whether the gateway rejected our keys. */
const isKeys = ({ status }: GatewayRefused) => status === 401

/** Whether the gateway rejected the amount or currency. */
const isSum = ({ code, message }: GatewayRefused) => /currenc|amount/i.test(`${code} ${message}`)

/** Returns the message for a payer whose payment the gateway refused, and records the reason for the operator. */
export async function tellRefusal(
  ctx: Ctx,
  gateway: string,
  error: GatewayRefused,
  currency: string,
): Promise<TextKey> {
  const kind = isKeys(error) ? 'keys' : 'refused'
  await noteProblem(ctx, {
    kind,
    gateway,
    detail: kind === 'keys' ? '' : `${currency} ${error.code}: ${error.message}`,
  })
  if (kind === 'keys') return 'refusals.gatewayKeys'
  return isSum(error) ? 'refusals.gatewaySum' : 'refusals.gatewayRefused'
}

/** Clears a key problem: new keys count as valid until the gateway reports otherwise. */
export const forgetKeyProblem = ({ db }: Pick<Ctx, 'db'>, gateway: string) =>
  db.deleteFrom('gateway_problem').where('kind', '=', 'keys').where('gateway', '=', gateway).execute()
