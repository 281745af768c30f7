import { reply, type Serve } from '../../../platform/http/registry'
import { beginTransfer } from './begin-transfer'
import { readOffer, readTransfer, wholeOf } from './read-transfer'
import { readReceipt, sendReceipt } from './send-receipt'

/**
 * Registers the calls for payment by bank transfer: start, read, and send the receipt. Administrators decide through
 * the admin calls.
 */
export function bankRoutes(serve: Serve) {
  // D76: the receipt may be included; it is validated before the transfer starts.
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
    // Ownership is checked first, so that a file for another user's transfer isn't even read.
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
