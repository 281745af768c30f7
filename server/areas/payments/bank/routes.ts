import { reply, type Serve } from '../../../platform/http/registry'
import { beginTransfer } from './begin-transfer'
import { readOffer, readTransfer, wholeOf } from './read-transfer'
import { readReceipt, sendReceipt } from './send-receipt'

/** Paying by bank transfer: start, read, send the receipt. An administrator decides through the admin calls. */
export function bankRoutes(serve: Serve) {
  // D76: the file may come at once; it is checked before the transfer starts.
  serve('initiate-bank-transfer', async ({ input, ctx, caller }) => {
    const userId = caller.user.id
    const receipt = input.file === undefined ? null : await readReceipt(input.file)
    const id = await beginTransfer(ctx, {
      userId,
      packageId: input.package_id,
      clientKey: input.idempotency_key ?? null,
    })
    if (receipt) await sendReceipt(ctx, userId, id, receipt)
    const transfer = await readTransfer(ctx, userId, id)
    return reply(transfer, receipt ? 'transfer.said.receiptTaken' : 'transfer.said.begun')
  })

  serve('upload-bank-receipt-file', async ({ input, ctx, caller }) => {
    const userId = caller.user.id
    // Ownership is checked before the content: a file for another person's transfer is not even read.
    await readTransfer(ctx, userId, input.payment_transaction_id)
    await sendReceipt(ctx, userId, input.payment_transaction_id, await readReceipt(input.file))
    const transfer = await readTransfer(ctx, userId, input.payment_transaction_id)
    return reply(transfer, 'transfer.said.receiptTaken')
  })

  serve('bank-transfer', async ({ input, ctx, caller }) => {
    const { payment_transaction_id: id, package_id: packageId } = input
    if (id !== undefined) return reply(wholeOf(await readTransfer(ctx, caller.user.id, id)), 'refusals.found')
    return reply(await readOffer(ctx, caller.user.id, packageId!), 'refusals.found')
  })
}
