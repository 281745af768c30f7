import { isTagged } from '../../../machines/tagged'
import { paymentMachine } from '../../../machines/records/payment/machine'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { type Serve, found, reply } from '../../platform/http/registry'
import type { Gateway } from '../../gateways/port'
import { askGateway, gatewayOf, mayComeLate } from './ask-gateway'
import { giveUpTransfer, transferChoice } from './bank/transfer-choice'
import { closeAttempt } from './close-attempt'
import { paymentHistory } from './history'
import { openPayment } from './open-payment'
import { receiptOf } from './receipt'
import { reconcile, reconcileById } from './reconcile'
import { openedData, ownPayment, standingData } from './own-payment'
import { silentGateways } from './gateway-silence'
import { listTransactions } from './transactions'
import type { PaymentRow } from '../../platform/db/schema'

/**
 * Stores the proof of payment that the browser brings back from the gateway (Razorpay signs its return). It settles
 * nothing: the gateway is still queried, but paying again isn't offered until the gateway confirms. An invalid proof is
 * logged and ignored.
 */
async function keepProof(ctx: Ctx, row: PaymentRow, fields: Record<string, string>): Promise<void> {
  if (!gatewayOf(ctx, row)?.proves?.({ providerRef: row.provider_ref }, fields)) {
    ctx.log.warn({ paymentId: row.id, gateway: row.gateway }, 'a return of the browser proves nothing')
    return
  }
  await ctx.db
    .updateTable('payment')
    .set({ proved_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .where('proved_at', 'is', null)
    .execute()
}

/** Registers the payment calls, which only query and read; `settle` decides (rule 1). */
export function paymentRoutes(serve: Serve) {
  serve('get_payment_settings', async ({ input, ctx, caller }) => {
    const silent = await silentGateways(ctx.db, caller.user.id, input.package_id)
    const charging = await chargingGateways(ctx, input.package_id)
    return reply(
      [
        ...charging
          .filter(({ name }) => !silent.has(name))
          .map((gateway) => ({ type: gateway.name as never, data: gateway.publicData() })),
        ...transferChoice(ctx),
      ].toSorted((a, b) => ctx.gateways.positionOf(a.type) - ctx.gateways.positionOf(b.type)),
      'refusals.found',
    )
  })

  serve('create-payment-intent', ({ input, ctx, caller }) =>
    open(ctx, caller.user.id, input.payment_method, input),
  )
  // Calls that the specification defines for one gateway each (D41, D42). They work like the call above and ignore the
  // amount sent.
  serve('paypal', ({ input, ctx, caller }) => open(ctx, caller.user.id, 'paypal', input))
  serve('flutterwave', ({ input, ctx, caller }) => open(ctx, caller.user.id, 'flutterwave', input))

  // Polling call: queries the gateway while money may still arrive, so a lost webhook has no effect.
  serve('payment-transaction-status', async ({ input, ctx, caller }) => {
    const row = await ownPayment(ctx, caller.user.id, input.payment_transaction_id)
    const mayCome = isTagged(paymentMachine, row.state, 'open') || mayComeLate(ctx, row)
    if (mayCome && input.proof) await keepProof(ctx, row, input.proof)
    const asked = mayCome ? await askGateway(ctx, row) : null
    return reply(await standingData(ctx, row.id, asked), 'refusals.found')
  })

  // D73: a browser's cancellation closes only what the gateway agrees to close; money received counts.
  serve('payment-transaction-fail', async ({ input, ctx, caller }) => {
    const row = await ownPayment(ctx, caller.user.id, input.payment_transaction_id)
    const open = isTagged(paymentMachine, row.state, 'open')
    if (row.payment_type === 'bank transfer') await giveUpTransfer(ctx, row)
    else if (open) await closeAttempt(ctx, row, 'person')
    const asked = !open && mayComeLate(ctx, row) ? await askGateway(ctx, row) : null
    const data = await standingData(ctx, row.id, asked)
    return reply(data, data.status === 'failed' ? 'refusals.paymentGivenUp' : 'refusals.found')
  })

  serve('get_payment_details', async ({ input, ctx, caller }) =>
    found(await listTransactions(ctx, caller.user.id, input)),
  )

  serve('get-payment-receipt', async ({ input, ctx, caller }) => {
    const row = await ownPayment(ctx, caller.user.id, input.payment_transaction_id)
    return reply(await receiptOf(ctx, row, caller.lang), 'refusals.found')
  })

  serve('payment-history', async ({ input, ctx, caller }) => {
    const row = await ownPayment(ctx, caller.user.id, input.payment_transaction_id)
    return reply(await paymentHistory(ctx, row), 'refusals.found')
  })

  serve('admin/payments-reconcile', async ({ input, ctx }) => {
    const { payment_transaction_id: one } = input
    return reply(await (one ? reconcileById(ctx, one) : reconcile(ctx, { all: true })), 'refusals.found')
  })
}

/** Opens a payment for any of the calls above. */
async function open(ctx: Ctx, userId: number, gateway: string | undefined, input: Parsed<'paypal'>) {
  const { row, begun } = await openPayment(ctx, {
    userId,
    packageId: input.package_id,
    gateway: await chosenGateway(ctx, gateway, input.package_id),
    platform: input.platform_type ?? 'web',
    clientKey: input.idempotency_key ?? null,
    claimed: input.amount,
    timesBought: input.times_bought,
  })
  return reply(openedData(ctx, row, begun), 'refusals.paymentOpened')
}

/** Returns gateways that can charge a package's price; all gateways if no package is given or the package is free. */
async function chargingGateways(ctx: Ctx, packageId: number | undefined): Promise<Gateway[]> {
  const offered = ctx.gateways.list()
  if (packageId === undefined) return offered
  const price = await ctx.db
    .selectFrom('package')
    .select(['price_minor', 'currency'])
    .where('id', '=', packageId)
    .executeTakeFirst()
  if (!price || price.price_minor === 0) return offered
  return offered.filter((gateway) => gateway.charges(price.price_minor, price.currency))
}

/** D70: returns the requested gateway, or the first available gateway that can charge the price. */
async function chosenGateway(ctx: Ctx, name: string | undefined, packageId: number): Promise<Gateway> {
  const open = ctx.gateways.list()
  const charging = await chargingGateways(ctx, packageId)
  const gateway = name === undefined ? charging[0] : charging.find((one) => one.name === name)
  if (gateway) return gateway
  const isOpen = name === undefined ? open.length > 0 : open.some((one) => one.name === name)
  throw new Refusal('GATEWAY_UNAVAILABLE', isOpen ? 'refusals.gatewaySum' : 'refusals.gatewayClosed')
}
