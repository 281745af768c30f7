import { newReceipt } from '../../../tests/support/pdf'
import { decisionsOf, send } from './send-call'
import { oneOf, price, type World, type Chance } from './world'

/** Returns actions of buyers and administrators on bank transfers. */
export async function ofTransfers(world: World): Promise<Chance[]> {
  const rows = await world.site.app.ctx.db
    .selectFrom('bank_receipt')
    .innerJoin('payment', 'payment.id', 'bank_receipt.id')
    .select(['bank_receipt.id', 'bank_receipt.state', 'payment.user_id'])
    .orderBy('bank_receipt.created_at')
    .orderBy('bank_receipt.id')
    .execute()
  const may: Chance[] = world.payers.map((payer) => ({
    weight: 0.1,
    what: `${payer.name} begins a transfer`,
    act: () =>
      send(
        world,
        payer.name,
        'initiate-bank-transfer',
        { package_id: oneOf(world, world.packages) },
        payer.token,
      ),
  }))
  for (const { id, state, user_id } of rows) {
    const payer = world.payers.find(({ userId }) => userId === user_id)!
    const has = world.transferred.has(id)
    const about = { payment_transaction_id: id }
    if (!has)
      may.push({
        weight: 0.6,
        what: `${payer.name} transfers the money`,
        act: () => void world.transferred.set(id, price),
      })
    if (['awaitingReceipt', 'pendingVerification', 'rejected'].includes(state)) {
      may.push({
        weight: has ? 0.8 : 0.2,
        what: `${payer.name} sends a receipt`,
        act: () =>
          send(world, payer.name, 'upload-bank-receipt-file', { ...about, file: newReceipt() }, payer.token),
      })
      may.push({
        weight: 0.15,
        what: `${payer.name} cancels the transfer`,
        act: () => send(world, payer.name, 'payment-transaction-fail', about, payer.token),
      })
    }
    may.push(
      ...decisionsOf(world, 'bank-receipt', id, has ? receiptsWithMoney(state) : receiptsWithout(state)),
    )
  }
  return may
}

const receiptsWithMoney = (state: string) =>
  state === 'pendingVerification'
    ? ['receipt.approved', 'receipt.rejected']
    : state === 'success'
      ? []
      : ['money.found']
const receiptsWithout = (state: string) =>
  state === 'pendingVerification' ? ['receipt.rejected', 'transfer.refused'] : []
