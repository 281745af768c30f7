import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { StripeFraudWarning } from '../../../../server/gateways/stripe/wire'
import { listBy, load, makeId, save } from '../store'
import type { World } from '../gateway-sandbox'
import { disputesOf } from './disputes'
import type { SandboxCharge } from './intent'
import type { SentEvent } from './refunds'

type Warning = StripeFraudWarning & Record<string, unknown>

const keep = (trx: Transaction<DB>, world: World, body: Warning) =>
  save(trx, 'stripe', { id: body.id, kind: 'early_fraud_warning', body, extra: {}, dueAt: null }, world.now())

/** Returns whether a warning is actionable, which it is until its charge is disputed or fully refunded. */
async function isActionable(trx: Transaction<DB>, chargeId: string): Promise<boolean> {
  const charge = (await load<SandboxCharge>(trx, 'stripe', chargeId))?.body
  return charge !== undefined && !charge.refunded && (await disputesOf(trx, chargeId)).length === 0
}

/** Records the card network's fraud warning about a charge. */
export async function warn(trx: Transaction<DB>, world: World, charge: SandboxCharge): Promise<SentEvent[]> {
  const warning: Warning = {
    id: makeId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: await isActionable(trx, charge.id),
    charge: charge.id,
    created: Math.floor(world.now().getTime() / 1000),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  await keep(trx, world, warning)
  return [['radar.early_fraud_warning.created', warning]]
}

/** Returns events for warnings whose `actionable` has changed after something happened to their charge. */
export async function followWarnings(
  trx: Transaction<DB>,
  world: World,
  { id }: Pick<SandboxCharge, 'id'>,
): Promise<SentEvent[]> {
  const before = await listBy<Warning>(trx, 'stripe', 'early_fraud_warning', 'charge', id)
  if (before.length === 0) return []
  const actionable = await isActionable(trx, id)
  const sent: SentEvent[] = []
  for (const one of before) {
    if (one.actionable === actionable) continue
    const changed = { ...one, actionable }
    await keep(trx, world, changed)
    sent.push(['radar.early_fraud_warning.updated', changed])
  }
  return sent
}
