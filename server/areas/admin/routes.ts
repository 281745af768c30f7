import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import { Refusal } from '../../http/refusal'
import { reply, type Serve } from '../../http/registry'
import { advance } from '../../records/advance'
import type { RecordName } from '../../records/kinds'
import { lockPurchase } from '../payments/purchase'
import { historyOf } from './history'
import { isId, itemOf, keptRecord, listQueue, listRecords, readLine } from './lists'
import { menuOf } from './menu'
import { showBankReceipt } from './records/bank-receipt'
import { showApplication } from './records/application'
import { showBlock } from './records/block'
import { showContactMessage } from './records/contact-message'
import { showAccount, showPayment, showSlot, showSubscription } from './records/others'
import { showAdvertisement } from './records/advertisement'
import { showProject } from './records/project'
import { showProperty } from './records/property'
import { showPublication } from './records/publication'
import { showReport } from './records/report'
import type { Show } from './records/shown'
import { readCounts, readStanding, readState } from './workflow/read'

const shows: Record<RecordName, Show> = {
  property: showProperty,
  project: showProject,
  advertisement: showAdvertisement,
  account: showAccount,
  payment: showPayment,
  'bank-receipt': showBankReceipt,
  subscription: showSubscription,
  slot: showSlot,
  'agent-application': showApplication,
  block: showBlock,
  report: showReport,
  'contact-message': showContactMessage,
  publication: showPublication,
}

/** The administrator's side of every record: what waits, what it says, how it got there, and the events. */
export function adminRoutes(serve: Serve) {
  serve('admin/queue', async ({ input, ctx }) => {
    const { data, ...extra } = await listQueue(ctx.db, input, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('admin/records', async ({ input, ctx }) => {
    const { data, ...extra } = await listRecords(ctx.db, input, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('admin/record', async ({ input, ctx }) => {
    const record = keptRecord(input.record)
    const line = await readLine(ctx.db, record, input.id)
    if (!line) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const allowed = await ctx.db.transaction().execute((trx) => menuOf(trx, record, line.id, ctx.clock.now()))
    const shown = await shows[record](ctx.db, line.id)
    const history = await historyOf(ctx.db, record, line.id)
    return reply({ ...itemOf(record, line, allowed), ...shown, history }, 'refusals.found')
  })

  serve('admin/workflow-counts', async ({ ctx }) => reply(await readCounts(ctx.db), 'refusals.found'))

  serve('admin/workflow-state', async ({ input, ctx }) => {
    const { data, ...extra } = await readState(ctx.db, input)
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('admin/workflow-record', async ({ input, ctx }) =>
    reply(await readStanding(ctx.db, input, ctx.clock.now()), 'refusals.found'),
  )

  serve('admin/advance', async ({ input, ctx, caller }) =>
    reply(await decide(ctx, caller.user.id, input), 'refusals.saved'),
  )
}

/** Sends an administrator's event through the single door; the reason is kept where its owner reads it. */
async function decide(
  ctx: Ctx,
  adminId: number,
  { record: named, id, event, reason }: Parsed<'admin/advance'>,
) {
  const record = keptRecord(named)
  // Each part of the administration decides of its own entries, by its own call.
  if (record === 'publication') throw new Refusal('NOT_SERVED', 'refusals.notServed')
  if (!isId(record, id)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  // Nobody shuts himself out: another administrator has to.
  if (record === 'account' && Number(id) === adminId) throw new Refusal('FORBIDDEN', 'admin.ownAccount')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const actor = { role: 'admin', id: adminId } as const
    const column = refusals.has(event) ? reasonColumn[record] : undefined
    const told = column ? { set: { [column]: reason } } : {}
    // Two attempts at one purchase must not be granted at the same moment.
    if (record === 'payment') await lockPurchase(trx, id)
    await advance(trx, { record, id, event: { type: event }, actor, reason, now, ...told })
    const line = await readLine(trx, record, id)
    return { id, state: line?.state ?? '', allowed: await menuOf(trx, record, id, now) }
  })
}

/** Events whose reason the owner reads on the record itself, and where it is kept there. */
const refusals = new Set([
  'listing.rejected',
  'revision.rejected',
  'advertisement.rejected',
  'receipt.rejected',
  'transfer.refused',
  'application.rejected',
  'application.revoked',
  'more.asked',
  'refund.made',
  'report.upheld',
  'report.dismissed',
  'message.answered',
])
const reasonColumn: Partial<Record<RecordName, string>> = {
  property: 'reject_reason',
  project: 'reject_reason',
  advertisement: 'reject_reason',
  'bank-receipt': 'reason',
  'agent-application': 'reason',
  payment: 'refund_ref',
  report: 'statement',
  'contact-message': 'answer',
}
