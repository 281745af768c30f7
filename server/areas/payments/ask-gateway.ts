import { paymentMachine } from '../../../machines/records/payment/machine'
import { isTagged } from '../../../machines/tagged'
import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import {
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
} from '../../gateways/port'
import { isWantedLate, mayBePaid } from './purchase'
import { settle, type Settled } from './settle-payment'
import { json } from '../../platform/db/json'
import type { Keep } from '../../gateways/adapter-data'

/** Lets a gateway adapter store its own data with a payment; changes are made under the row's lock. */
const keepOf =
  ({ db, clock }: Ctx, paymentId: string): Keep =>
  (change) =>
    db.transaction().execute(async (trx) => {
      const { kept } = await trx
        .selectFrom('payment')
        .select('kept')
        .where('id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const next = change(kept, clock.now())
      if (next === kept) return kept
      const row = trx.updateTable('payment').where('id', '=', paymentId)
      await row.set({ kept: next === null ? null : json(next) }).execute()
      return next
    })

/**
 * Returns a payment as passed to its gateway. The gateway's reference is read again: a second click waits for the first
 * and must find the payment that the first click opened, even at gateways without idempotency keys.
 */
export async function chargeOf(ctx: Ctx, row: PaymentRow): Promise<GatewayCharge> {
  const { db, config } = ctx
  const now = await db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.id', 'payment.user_id')
    .innerJoin('package', 'package.id', 'payment.package_id')
    .select(['app_user.name', 'app_user.email', 'payment.provider_ref', 'package.name as package'])
    .where('payment.id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    providerRef: now.provider_ref ?? row.provider_ref,
    // Safe to read now: packages on sale are never renamed, a changed offer is a new package.
    description: now.package,
    returnUrl: `${config.publicUrl}/checkout/${row.package_id}`,
    buyer: { name: now.name, email: now.email },
    platform: row.platform_type,
    keep: keepOf(ctx, row.id),
  }
}

/** Returns a payment's gateway; undefined if the gateway isn't configured, or is configured only in the other mode. */
export function gatewayOf(
  ctx: Pick<Ctx, 'gateways'>,
  row: Pick<PaymentRow, 'gateway' | 'mode'>,
): Gateway | undefined {
  const gateway = ctx.gateways.get(row.gateway)
  return gateway?.mode === row.mode ? gateway : undefined
}

/**
 * Whether a closed attempt may still be paid because its gateway can't close it (rule 3). The attempt isn't reported as
 * unpaid until the gateway has been queried again.
 */
export function mayComeLate(ctx: Ctx, row: PaymentRow): boolean {
  const gateway = gatewayOf(ctx, row)
  const isLate = gateway !== undefined && !gateway.closesForGood
  return isLate && row.provider_ref !== null && isTagged(paymentMachine, row.state, 'closed')
}

/** Result of querying a gateway. */
export interface AskResult {
  settled: Settled | null
  /** Data the browser needs to continue; null if the gateway wasn't queried. */
  begun: Begun | null
  /** The gateway no longer has the payment, so it can't be paid; PayPal deletes orders some hours after creation. */
  isGone?: true
}

/**
 * Records that a payment's gateway is about to be queried and returns the query's number. Processes don't wait for each
 * other; `settle` uses the number to detect the older of two answers. For a query `about` a refund, the payment's
 * status doesn't count as queried.
 */
export async function numberQuestion(
  { db, clock }: Ctx,
  paymentId: string,
  about: 'status' | 'refund' = 'status',
): Promise<number> {
  const { questions } = await db
    .updateTable('payment')
    .set((eb) => ({
      questions: eb('questions', '+', 1),
      ...(about === 'status' && { asked_at: clock.now() }),
    }))
    .where('id', '=', paymentId)
    .returning('questions')
    .executeTakeFirstOrThrow()
  return questions
}

/** Reason for a query, other than reading the status. */
interface AskCause {
  /** Charge a webhook is about, which a query by the payment's reference may not find. */
  named?: string
  /** The webhook itself. */
  news?: NonNullable<GatewayCharge['news']>
}

/** Latest query of each payment. The next query waits for it, so that no outdated answer is applied. */
const lastQuestion = new WeakMap<Ctx['gateways'], Map<string, Promise<unknown>>>()

/**
 * Queries a payment's status at its gateway and settles it accordingly. If the gateway doesn't answer, nothing changes
 * and `settled` is null; the browser or the sweep queries again.
 */
export async function askGateway(ctx: Ctx, row: PaymentRow, cause: AskCause = {}): Promise<AskResult> {
  if (row.second_of !== null) return askSecond(ctx, row, row.second_of)
  const { named = row.charge_ref, news } = cause
  return inTurn(ctx, row.id, () =>
    ask(ctx, row, { ...(named && { namedCharge: named }), ...(news && { news }) }),
  )
}

/** Queries a payment's second charge under the charge's own reference, together with the payment. */
async function askSecond(ctx: Ctx, row: PaymentRow, mainId: string): Promise<AskResult> {
  const rowOf = (id: string) =>
    ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await ctx.db.updateTable('payment').set({ asked_at: ctx.clock.now() }).where('id', '=', row.id).execute()
  const { settled } = await askGateway(ctx, await rowOf(mainId), {
    ...(row.provider_ref && { named: row.provider_ref }),
  })
  if (!settled) return { settled: null, begun: null }
  const { state } = await rowOf(row.id)
  return { settled: { state, changed: state !== row.state }, begun: null }
}

/** Runs a gateway call about a payment after all earlier calls about that payment have finished. */
export async function inTurn<T>(ctx: Ctx, paymentId: string, act: () => Promise<T>): Promise<T> {
  const open = lastQuestion.get(ctx.gateways) ?? new Map<string, Promise<unknown>>()
  lastQuestion.set(ctx.gateways, open)
  const before = open.get(paymentId) ?? Promise.resolve()
  const mine = before.then(act, act)
  open.set(paymentId, mine)
  try {
    return await mine
  } finally {
    if (open.get(paymentId) === mine) open.delete(paymentId)
  }
}

async function ask(
  ctx: Ctx,
  row: PaymentRow,
  cause: Pick<GatewayCharge, 'namedCharge' | 'news'>,
): Promise<AskResult> {
  const gateway = gatewayOf(ctx, row)
  if (!gateway || !row.provider_ref) return { settled: null, begun: null }
  const question = await numberQuestion(ctx, row.id)
  try {
    const closed = !(await mayBePaid(ctx.db, row.id))
    const charge = {
      ...(await chargeOf(ctx, row)),
      closed,
      wanted: !closed || (await isWantedLate(ctx.db, row.id)),
      askedAt: ctx.clock.now(),
      ...cause,
    }
    const begun = await gateway.begin(charge)
    return { settled: await settle(ctx, row.id, begun.verdict, { question }), begun }
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    ctx.log.warn({ paymentId: row.id, error }, 'the gateway could not be asked')
    const isGone = error instanceof GatewayRefused && error.status === 404
    return { settled: null, begun: null, ...(isGone && { isGone }) }
  }
}
