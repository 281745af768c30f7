import { randomUUID } from 'node:crypto'
import { payment as limits } from '../../../../contract/limits'
import { person } from '../../../support/people'
import { placed, type Arrange } from './placed-record'
import { moneyBack, payment, subscription } from './rows'
import { picture } from './world'

/** Creates payment and subscription records in a given state. */
export const money = {
  payment: async (
    world,
    state,
    { alreadyGranted, wentBack, dispute, suspendsAt, silence, sums, warning },
  ) => {
    const { user } = await person(world.app.ctx)
    const purchase = randomUUID()
    if (alreadyGranted) await payment(world, user.id, { state: 'success', purchase_id: purchase })
    const known = sums === 'unknown' ? { captured_minor: null, note: 'mismatch' } : { captured_minor: 4900 }
    const came = silence === 'over' && { ...known, captured_currency: 'USD' }
    const late = silence === 'tooLong' && { wait_until: world.app.ctx.clock.now() }
    const id = await payment(world, user.id, { ...state, ...came, ...late, purchase_id: purchase })
    await moneyBack(world, id, { wentBack, dispute, suspendsAt, warning })
    return placed(world, 'payment', id, user.id)
  },
  'refund-order': async (world, state) => {
    const { user } = await person(world.app.ctx)
    const now = world.app.ctx.clock.now()
    const { id } = await world.app.ctx.db
      .insertInto('refund_order')
      .values({
        payment_id: await payment(world, user.id, { state: 'success' }),
        user_id: user.id,
        client_key: randomUUID(),
        amount_minor: 100,
        currency: 'USD',
        reason: 'Asked for',
        ordered_by: world.adminId,
        by_hand: false,
        gateway_ref: null,
        note: null,
        sending_until: null,
        state: 'ordered',
        created_at: now,
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
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
