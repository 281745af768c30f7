import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import { GatewayRefused, GatewayUnreachable, type GatewayVerdict } from '../../gateways/port'
import { Refusal } from '../../platform/refusal'
import { chargeOf, gatewayOf, inTurn, numberQuestion } from './ask-gateway'
import { endTransfer } from './bank/end-transfer'
import { mayBePaid } from './purchase'
import { settle, type Settled } from './settle-payment'

/**
 * Closes an abandoned attempt, at the gateway first so that it can't be paid afterwards. If the gateway answers that it
 * is already paid or in progress, that answer counts. Returns null, and changes nothing, if the gateway couldn't be
 * queried.
 */
export async function closeAttempt(
  ctx: Ctx,
  row: PaymentRow,
  why: 'person' | 'expiry',
): Promise<Settled | null> {
  if (row.payment_type === 'bank transfer') return closeTransfer(ctx, row, why)
  const { question, verdict } = await inTurn(ctx, row.id, async () => ({
    question: await numberQuestion(ctx, row.id),
    verdict: await lastWord(ctx, row, why),
  }))
  return (
    verdict && settle(ctx, row.id, verdict, { question, ...(why === 'person' && { givenUpBy: row.user_id }) })
  )
}

async function lastWord(ctx: Ctx, row: PaymentRow, why: 'person' | 'expiry'): Promise<GatewayVerdict | null> {
  const gateway = gatewayOf(ctx, row)
  const gone: GatewayVerdict = { outcome: why === 'expiry' ? 'expired' : 'failed', reason: 'gateway_gone' }
  // The gateway's keys exist but can't be decrypted. Money may be on its way, so the payment stays open until the
  // gateway can be queried.
  if (!gateway && row.mode === 'live' && ctx.gateways.isUnreadable(row.gateway)) return null
  if (!gateway) return gone
  try {
    const closed = !(await mayBePaid(ctx.db, row.id))
    return await gateway.cancel({ ...(await chargeOf(ctx, row)), closed }, why)
  } catch (error) {
    ctx.log.warn({ paymentId: row.id, error }, 'the gateway could not be asked to close a payment')
    if (error instanceof GatewayRefused && error.status === 404) return gone
    if (error instanceof GatewayUnreachable || error instanceof GatewayRefused) return null
    throw error
  }
}

/** Closes a transfer through its own record; not possible while its receipt is in review. */
async function closeTransfer(ctx: Ctx, row: PaymentRow, why: 'person' | 'expiry'): Promise<Settled | null> {
  try {
    await (why === 'person'
      ? endTransfer(ctx, row.id, { type: 'transfer.givenUp', role: 'person', personId: row.user_id })
      : endTransfer(ctx, row.id, { type: 'expiry.reached', role: 'clock', personId: null }))
    return { state: why === 'person' ? 'failed' : 'expired', changed: true }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
