import { fileReport } from '../../server/areas/chat'
import { advance } from '../../server/core/advance'
import type { Trx } from '../../server/core/kind'
import type { UserRow } from '../../server/platform/db/schema'

const hour = 3_600_000

interface ReportsMaking {
  /** Public listings that don't belong to the reporter. */
  shown: readonly number[]
  reporter: UserRow
  adminId: number
  now: Date
}

/** Seeds two reports: one awaiting a decision, one dismissed. */
export async function seedReports(trx: Trx, { shown, reporter, adminId, now }: ReportsMaking): Promise<void> {
  const reasons = await trx
    .selectFrom('report_reason')
    .select(['id', 'asks_text'])
    .orderBy('position')
    .execute()
  const [first, second] = shown
  const [wrong, own] = [reasons[0], reasons.find((one) => one.asks_text)]
  if (!first || !second || !wrong || !own) return
  const at = (hours: number) => new Date(now.getTime() - hours * hour)
  const older = {
    property_id: second,
    reason_id: wrong.id,
    other_message: 'The living area seems too large.',
  }
  const id = await fileReport(trx, reporter, older, at(50))
  await advance(trx, {
    record: 'report',
    id,
    event: { type: 'report.dismissed' },
    actor: { role: 'admin', id: adminId },
    reason: 'The owner has sent us the plan: the area is right.',
    set: { statement: 'The owner has sent us the plan: the area is right.' },
    now: at(44),
  })
  const newer = {
    property_id: first,
    reason_id: own.id,
    other_message: 'A demo report: the garden is another one’s.',
  }
  await fileReport(trx, reporter, newer, at(3))
}
