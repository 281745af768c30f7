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
 * Opens an attempt to pay, or finds the open one: a person has one open attempt per package and gateway, whatever is
 * clicked. The price is the package's (rule 2), and the attempt buys what the package opens now; where either was
 * changed since, the old attempt is closed first. CONFLICT when this purchase is paid, or being processed by the
 * gateway, or when the package was bought since its offer was shown.
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

/** A package's price and what it opens now (rule 2). Refuses one that is not on sale or is free. */
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

/** The row of an attempt that is not paid online; `due_at` null: its deadline is another record's. */
type Manner = Partial<Pick<PaymentRow, 'payment_type' | 'due_at' | 'wait_until'>>

/** Under the lock of the person: two clicks at one moment find the same row. */
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
  // The gateway without a report is not offered once more: another one is.
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

/** A page that was open before another one bought the package must not buy it once more unasked. */
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

/**
 * The purchase of the last attempt while no attempt of it has bought the package: a new attempt belongs to the same
 * purchase.
 */
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
    // Both values are from the database, which writes the same value the same way.
    (row.terms === null || JSON.stringify(row.terms) === JSON.stringify(offer.terms))
  )
}

/** Calls the gateway outside any transaction; the payment's id makes a repeat harmless. */
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
 * The first process to store the gateway's name of a payment wins; one that started it at the same moment starts again
 * with that name, so that nobody is ever sent to a page whose payment cannot be found here.
 */
async function beginInTurn(ctx: Ctx, gateway: Gateway, id: string): Promise<Begun> {
  const of = ctx.db.selectFrom('payment').selectAll().where('id', '=', id)
  const row = await of.executeTakeFirstOrThrow()
  const begun = await gateway.begin(await chargeOf(ctx, row))
  const kept = begun.onlyNow && { handover: json(begun.handover) }
  // The result of an earlier visit does not apply to the one that starts.
  const { numUpdatedRows } = await ctx.db
    .updateTable('payment')
    .set({ provider_ref: begun.providerRef, note: null, ...kept })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('provider_ref', 'is', null), eb('provider_ref', '=', begun.providerRef)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? begun : gateway.begin(await chargeOf(ctx, await of.executeTakeFirstOrThrow()))
}
