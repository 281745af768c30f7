import { randomUUID } from 'node:crypto'
import { payment as limits } from '../../../../contract/limits'
import { person } from '../../../support/people'
import { placed, type Arrange } from './placed-record'
import { moneyBack, payment, refundOrder, subscription } from './rows'
import { picture } from './world'

/** Creates payment and subscription records in a given state. */
export const money = {
  payment: async (world, state, context) => {
    const { alreadyGranted, silence, sums, gatewayRefunds, orderRuns, refundUnderway } = context
    const { user } = await person(world.app.ctx)
    const purchase = randomUUID()
    if (alreadyGranted) await payment(world, user.id, { state: 'success', purchase_id: purchase })
    const known = sums === 'unknown' ? { captured_minor: null, note: 'mismatch' } : { captured_minor: 4900 }
    const came = silence === 'over' && { ...known, captured_currency: 'USD' }
    const late = silence === 'tooLong' && { wait_until: world.app.ctx.clock.now() }
    // No gateway of this name is connected.
    const away = gatewayRefunds === false && { gateway: 'bank' }
    const id = await payment(world, user.id, { ...state, ...came, ...late, ...away, purchase_id: purchase })
    await moneyBack(world, id, context)
    // Where another refund is on its way, the order is its own: otherwise its arrival could not be recorded.
    if (orderRuns) await refundOrder(world, id, user.id, { state: 'sent', amount_minor: 900 })
    if (orderRuns && refundUnderway)
      await refundOrder(world, id, user.id, { state: 'pending', amount_minor: 500, gateway_ref: 're_2' })
    return placed(world, 'payment', id, user.id)
  },
  'refund-order': async (world, state) => {
    const { user } = await person(world.app.ctx)
    const paymentId = await payment(world, user.id, { state: 'success' })
    const id = await refundOrder(world, paymentId, user.id, state)
    return placed(world, 'refund-order', id, user.id)
  },
  'bank-receipt': async (world, state, { receiptsLeft }) => {
    const { user } = await person(world.app.ctx)
    const { db, clock } = world.app.ctx
    const ended = ['success', 'failed', 'expired'].find((end) => end === state['state'])
    const id = await payment(world, user.id, {
      gateway: 'bank',
      payment_type: 'bank transfer',
      state: ended ?? 'opened',
    })
    const now = clock.now()
    await db
      .insertInto('bank_receipt')
      .values({
        id,
        user_id: user.id,
        reference: `TH-${id}`,
        state: 'awaitingReceipt',
        reason: null,
        due_at: null,
        created_at: now,
        ...state,
        updated_at: now,
      })
      .execute()
    for (let sent = receiptsLeft ? 1 : 0; sent < limits.receiptsMax; sent++)
      await db
        .insertInto('bank_receipt_file')
        .values({
          receipt_id: id,
          file_key: picture,
          name: 'r',
          bytes_hash: randomUUID(),
          content_hash: null,
          sent_at: now,
        })
        .execute()
    return placed(world, 'bank-receipt', id, user.id)
  },
  subscription: async (world, state) =>
    placed(world, 'subscription', await subscription(world, state, null), world.owner.id),
  slot: async (world, state, { hasRoom }) => {
    const subscriptionId = await subscription(world, { state: 'active' }, hasRoom ? null : 0)
    const now = world.app.ctx.clock.now()
    const { id } = await world.app.ctx.db
      .insertInto('slot')
      .values({
        subscription_id: subscriptionId,
        feature: 'property_list',
        record: 'property',
        record_id: subscriptionId,
        state: 'held',
        created_at: now,
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'slot', id, null)
  },
} satisfies Record<string, Arrange>
