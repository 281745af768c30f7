import { randomUUID } from 'node:crypto'
import { decisionsOf, send } from './send-call'
import { callFrom, readBook, type World, type Chance } from './world'

/** Returns the payment and refund decisions of an administrator who reads the gateway's records. */
export async function ofAdministrators(world: World): Promise<Chance[]> {
  const { db } = world.site.app.ctx
  const book = await readBook(world)
  const rows = await db.selectFrom('payment').selectAll().orderBy('created_at').orderBy('id').execute()
  const orders = await db.selectFrom('refund_order').selectAll().orderBy('created_at').orderBy('id').execute()
  const may: Chance[] = [
    {
      weight: 0.15,
      what: 'The administrator has every gateway asked',
      act: () => send(world, 'the administrator', 'admin/payments-reconcile', {}, world.adminToken),
    },
  ]
  for (const { id, state, gateway } of rows) {
    const isOnline = gateway !== 'bank'
    const has = isOnline
      ? book.some((one) => one.payment === id && one.taken > one.back)
      : world.transferred.has(id)
    if (state === 'needsReview')
      may.push(
        ...decisionsOf(
          world,
          'payment',
          id,
          has ? ['review.granted', 'review.refused', 'word.askedAgain'] : ['word.askedAgain'],
        ),
      )
    if (state === 'needsRefund')
      may.push(...decisionsOf(world, 'payment', id, has ? ['money.kept'] : [], 0.2))
    if (isOnline && ['success', 'needsRefund'].includes(state))
      may.push({
        weight: state === 'success' ? 0.15 : 0.8,
        what: `The administrator orders a refund at ${gateway}`,
        act: () => void orderRefund(world, id).catch(() => undefined),
      })
  }
  for (const { id, state } of orders)
    if (state === 'silent') may.push(...decisionsOf(world, 'refund-order', id, ['order.again']))
  return may
}

async function orderRefund(world: World, id: string): Promise<void> {
  const { data } = await callFrom(
    world,
    'the administrator',
    'admin/payment',
    { payment_transaction_id: id },
    world.adminToken,
  )
  const left = (data.refundable.left.amount_minor ?? 0) as number
  if (!(left > 0)) return
  const amount = world.random() < 0.3 ? Math.ceil(left / 2) : left
  const order = {
    payment_transaction_id: id,
    key: randomUUID(),
    amount_minor: amount,
    left_minor: left,
    reason: 'Asked for',
  }
  await callFrom(world, 'the administrator', 'admin/refund', order, world.adminToken)
}
