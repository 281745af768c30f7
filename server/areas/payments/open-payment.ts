import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import { payment as limits } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { GatewayRefused, GatewayUnreachable, type Begun, type Gateway } from '../../gateways/port'
import { Refusal } from '../../platform/refusal'
import { recordCreated } from '../../core/advance'
import { termsNow } from '../packages'
import { chargeOf, inTurn, numberQuestion } from './ask-gateway'
import { tellRefusal } from './gateway-problems'
import { closeAttempt } from './close-attempt'
import { closeElsewhere } from './close-other-attempts'
import { settle } from './settle-payment'
import { isUnclear } from './refund/refundable-amount'
import { claimsOtherwise, moneyStates, type PackageOffer, type PurchaseRequest } from './offer'

/**
 * Opens a payment attempt or returns the open one; a user has at most one per package and gateway. Price and terms are
 * the package's current ones (rule 2); if either has changed, the old attempt is closed first. CONFLICT if this
 * purchase is paid or being processed, or the package has been bought since the offer was shown.
 */
export async function openPayment(
  ctx: Ctx,
  request: PurchaseRequest & { gateway: Gateway },
): Promise<{ row: PaymentRow; begun: Begun }> {
  if (request.gateway.needsEmail && !(await hasEmail(ctx, request.userId)))
    throw new Refusal('PROFILE_INCOMPLETE', 'refusals.emailForGateway')
  await closeElsewhere(ctx, request)
  for (let round = 0; round < 3; round++) {
    const offer = await priceOf(ctx, request.packageId)
    if (claimsOtherwise(request, offer))
      ctx.log.warn(
        { ...offer, packageId: request.packageId, claimed: request.claimed },
        'a client names another price',
      )
    const until = new Date(ctx.clock.now().getTime() + ctx.config.PAYMENT_WAIT_HOURS * 3_600_000)
    const row = await ctx.db
      .transaction()
      .execute((trx) => findOrOpen(trx, ctx, request, offer, { wait_until: until }))
    if (!stillFits(row, request, offer)) {
      await closeAttempt(ctx, row, 'expiry')
      continue
    }
    const { begun, question } = await beginAt(ctx, request.gateway, row)
    const found = await settle(ctx, row.id, begun.verdict, { question })
    if (found?.state === 'pending') {
      if (begun.verdict.outcome === 'pending' && (begun.verdict.underway || row.proved_at)) {
        throw new Refusal('CONFLICT', 'refusals.paymentUnderway')
      }
      const fresh = await ctx.db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      return { row: fresh, begun }
    }
    if (found && moneyStates.has(found.state)) throw new Refusal('CONFLICT', 'refusals.paymentSettled')
  }
  throw new Refusal('CONFLICT', 'refusals.paymentUnderway')
}

async function hasEmail({ db }: Ctx, userId: number): Promise<boolean> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email !== null
}

/** Returns a package's price and current terms (rule 2). Refuses packages that are free or not on sale. */
export async function priceOf(ctx: Pick<Ctx, 'db'>, packageId: number): Promise<PackageOffer> {
  const found = await ctx.db
    .selectFrom('package')
    .select(['price_minor', 'currency', termsNow.as('terms')])
    .where('id', '=', packageId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.packageMissing')
  if (found.price_minor === 0) throw new Refusal('NOT_ALLOWED', 'refusals.packageFree')
  return { amountMinor: found.price_minor, currency: found.currency, terms: found.terms }
}

/** Columns of an attempt not paid online. `due_at` is null if another record holds the deadline. */
type Manner = Partial<Pick<PaymentRow, 'payment_type' | 'due_at' | 'wait_until'>>

/** Finds the open attempt or opens one. Runs under the user's lock, so that two concurrent clicks get the same row. */
export async function findOrOpen(
  trx: Transaction<DB>,
  ctx: Pick<Ctx, 'clock'>,
  request: PurchaseRequest,
  offer: PackageOffer,
  manner?: Manner,
): Promise<PaymentRow> {
  const { userId, packageId, gateway, clientKey } = request
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  await refuseUnasked(trx, request)
  const keyed = clientKey
    ? await trx
        .selectFrom('payment')
        .selectAll()
        .where('user_id', '=', userId)
        .where('client_key', '=', clientKey)
        .execute()
    : []
  if (keyed.some((row) => row.package_id !== packageId)) throw new Refusal('KEY_REUSED', 'refusals.keyReused')
  if (keyed.some((row) => moneyStates.has(row.state) && !isUnclear(row))) {
    throw new Refusal('CONFLICT', 'refusals.paymentSettled')
  }
  const mine = trx
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
  const open = await mine
    .where('gateway', '=', gateway.name)
    .where('state', 'in', statesTagged(paymentMachine, 'open'))
    .executeTakeFirst()
  if (open) return open
  // A gateway that hasn't reported isn't offered again, but other gateways are.
  if (keyed.some((row) => isUnclear(row) && row.gateway === gateway.name))
    throw new Refusal('CONFLICT', 'refusals.paymentUnderway')

  const now = ctx.clock.now()
  const last = await mine.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst()
  const purchase = keyed[0]?.purchase_id ?? (last && (await unpaidPurchase(trx, last)))
  const row = await trx
    .insertInto('payment')
    .values({
      id: randomUUID(),
      ...(purchase && { purchase_id: purchase }),
      client_key: clientKey,
      user_id: userId,
      package_id: packageId,
      gateway: gateway.name,
      mode: gateway.mode,
      platform_type: request.platform,
      payment_type: 'online',
      amount_minor: offer.amountMinor,
      currency: offer.currency,
      terms: json(offer.terms),
      state: 'opened',
      due_at: new Date(now.getTime() + limits.expiryMinutes * 60_000),
      ...manner,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCreated(trx, {
    record: 'payment',
    id: row.id,
    to: 'opened',
    actor: { role: 'person', id: userId },
    now,
  })
  return row
}

/**
 * Refuses a purchase from a page opened before the package was bought elsewhere, so that it isn't bought twice by
 * accident.
 */
async function refuseUnasked(
  trx: Transaction<DB>,
  { userId, packageId, timesBought }: PurchaseRequest,
): Promise<void> {
  if (timesBought === undefined) return
  const { times } = await trx
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('payment_id', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(times) > timesBought) throw new Refusal('CONFLICT', 'refusals.paymentSettled')
}

/** Returns the purchase of the latest attempt unless that purchase has been paid; a new attempt then belongs to it. */
async function unpaidPurchase(trx: Transaction<DB>, last: PaymentRow): Promise<string | undefined> {
  const done = await trx
    .selectFrom('payment')
    .select('id')
    .where('purchase_id', '=', last.purchase_id)
    .where('state', 'in', statesTagged(paymentMachine, 'bought', 'sentBack'))
    .executeTakeFirst()
  return done ? undefined : last.purchase_id
}

function stillFits(row: PaymentRow, { gateway }: PurchaseRequest, offer: PackageOffer): boolean {
  return (
    row.mode === gateway.mode &&
    row.amount_minor === offer.amountMinor &&
    row.currency === offer.currency &&
    // Both values come from the database, which serialises equal values identically.
    (row.terms === null || JSON.stringify(row.terms) === JSON.stringify(offer.terms))
  )
}

/** Calls the gateway outside any transaction; the payment's id makes retries idempotent. */
async function beginAt(
  ctx: Ctx,
  gateway: Gateway,
  row: PaymentRow,
): Promise<{ begun: Begun; question: number }> {
  try {
    return await inTurn(ctx, row.id, async () => {
      const question = await numberQuestion(ctx, row.id)
      return { begun: await beginInTurn(ctx, gateway, row.id), question }
    })
  } catch (error) {
    if (error instanceof GatewayRefused) {
      ctx.log.error({ paymentId: row.id, error }, 'the gateway refused to open a payment')
      await settle(ctx, row.id, { outcome: 'failed', reason: error.code })
      throw new Refusal('GATEWAY_UNAVAILABLE', await tellRefusal(ctx, gateway.name, error, row.currency))
    } else if (!(error instanceof GatewayUnreachable)) throw error
    throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.gatewayDown')
  }
}

/**
 * Starts a payment at its gateway. The first process to store the gateway's reference wins; a concurrent process starts
 * again with that reference, so that no user is sent to a page whose payment isn't known here.
 */
async function beginInTurn(ctx: Ctx, gateway: Gateway, id: string): Promise<Begun> {
  const of = ctx.db.selectFrom('payment').selectAll().where('id', '=', id)
  const row = await of.executeTakeFirstOrThrow()
  const begun = await gateway.begin(await chargeOf(ctx, row))
  const kept = begun.onlyNow && { handover: json(begun.handover) }
  // The result of an earlier visit doesn't apply to a new visit.
  const { numUpdatedRows } = await ctx.db
    .updateTable('payment')
    .set({ provider_ref: begun.providerRef, note: null, ...kept })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('provider_ref', 'is', null), eb('provider_ref', '=', begun.providerRef)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? begun : gateway.begin(await chargeOf(ctx, await of.executeTakeFirstOrThrow()))
}
