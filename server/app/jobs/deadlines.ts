import { sql, type RawBuilder } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import { payment } from '../../../contract/limits'
import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import type { Meta } from '../../../machines/kit'
import { projectMachine } from '../../../machines/records/project/machine'
import { propertyMachine } from '../../../machines/records/property/machine'
import { statesTagged } from '../../../machines/tagged'
import { warnOwners } from '../../areas/listings'
import { moderationStates } from '../../areas/listing-kinds'
import { warnOfPlanEnds } from '../../areas/packages'
import type { Ctx } from '../../platform/context'
import { DatabaseAway } from '../../platform/db/database-away'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import { type Move } from '../../core/kind'
import { inStates } from '../../core/in-states'
import type { RecordName } from '../../../contract/values'
import type { RecordKind } from '../../core/kind'
import { kindOf } from '../../core/registry'
import { batch, type Job } from './job'

interface Deadline {
  name: string
  /** Interval between runs, in seconds. */
  every: number
  record: RecordName
  /** Clock event to send, which may depend on the record's state. */
  event: string | ((row: DueRow) => string)
  /** Due date column; defaults to `due_at`. */
  at?: string
  /** Reason for the transition, if one was recorded earlier. */
  reason?: RawBuilder<string | null>
  /** Condition that a row with this deadline meets. */
  waits: RawBuilder<boolean>
}

/** A row as stored. */
interface DueRow {
  id: number | string
}

/**
 * Creates a job that sends a record's clock event to every due row. Rows changed in the meantime (`advance` refuses
 * them) are skipped; a failure doesn't stop the rest.
 */
const deadline = ({
  name,
  every,
  record,
  event,
  at = 'due_at',
  reason = sql`null`,
  waits,
}: Deadline): Job => ({
  name,
  every,
  run: async (ctx) => {
    const now = ctx.clock.now()
    const actor = { role: 'clock', id: null } as const
    let [done, left] = [0, 0]
    for (;;) {
      const { rows } = await sql<DueRow & { reason_given: string | null }>`
        select *, ${reason} as reason_given from ${sql.table(kindOf(record).table)}
        where ${sql.ref(at)} <= ${now} and ${waits}
        order by ${sql.ref(at)}, id limit ${batch} offset ${left}`.execute(ctx.db)
      for (const row of rows) {
        const type = typeof event === 'string' ? event : event(row)
        const move = {
          record,
          id: row.id,
          event: { type },
          actor,
          reason: row.reason_given ?? undefined,
          now,
        }
        if (await keep(ctx, move)) done++
        // The row remains due and first in order, so skip it to reach the rows behind it.
        else left++
      }
      if (rows.length < batch || done >= batch || ctx.shutdown.signal.aborted) return done
    }
  },
})

async function keep(ctx: Ctx, move: Move) {
  try {
    await ctx.db.transaction().execute((trx) => advance(trx, move))
    return true
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    if (!(error instanceof Refusal))
      ctx.log.error(
        { error, record: move.record, id: move.id, event: move.event.type },
        'a deadline could not be kept',
      )
    return false
  }
}

/**
 * Jobs for due dates set by `advance` and `createRecord`: one job for each kind with `dueIn`, sending the clock event
 * of the record's state.
 */
export const recordDeadlines = (kinds: readonly RecordKind[]): Job[] =>
  kinds.flatMap((kind) =>
    kind.dueIn === undefined
      ? []
      : deadline({
          name: `${kind.name} deadlines`,
          every: 60,
          record: kind.name as RecordName,
          event: (row) => dueEventIn(kind, row),
          at: kind.dueIn,
          waits: sql`true`,
        }),
  )

function dueEventIn(kind: RecordKind, row: DueRow): string {
  const { _nodes } = kind.machine.resolveState({ value: kind.stateOf(row as never), context: {} } as never)
  const events = _nodes.flatMap(({ meta }) => (meta as Meta | undefined)?.due?.event ?? [])
  if (events.length === 0) throw new Error(`${kind.name} ${row.id} has a due date in a state without one`)
  return events[0]!
}

/** Jobs for the listing states with a due date: each job sends the clock event of one state (D13). */
const ofListing = (record: 'property' | 'project', machine: AnyStateMachine): Job[] =>
  moderationStates(machine).flatMap(({ name, meta: { due }, holds }) =>
    due && !due.at
      ? deadline({
          name: `${record} ${name}`,
          every: 300,
          record,
          event: due.event,
          waits: sql`${holds(record)} and deleted_at is null`,
        })
      : [],
  )

const ofListings = [...ofListing('property', propertyMachine), ...ofListing('project', projectMachine)]

/** Expires listings, and unanswered questions about them. */
export const listingDeadlines: Job = {
  name: 'listing deadlines',
  every: 300,
  run: async (ctx) => {
    let done = 0
    for (const { run } of ofListings) done += await run(ctx)
    return done
  },
}

const held = ([record, machine]: readonly ['property' | 'project', AnyStateMachine]): Job[] =>
  moderationStates(machine).flatMap(({ name, meta: { due }, holds }) =>
    due?.at
      ? deadline({
          name: `${record} ${name}`,
          every: 1,
          record,
          event: due.event,
          at: due.at,
          reason: sql`reject_reason`,
          waits: sql`${holds(record)} and deleted_at is null`,
        })
      : [],
  )

const heldOfListings = [...held(['property', propertyMachine]), ...held(['project', projectMachine])]

/** Applies moderation decisions whose undo period has passed (D99). */
export const heldDecisions: Job = {
  name: 'held decisions',
  every: 1,
  run: async (ctx) => {
    let done = 0
    for (const { run } of heldOfListings) done += await run(ctx)
    return done
  },
}

/** Ends featuring when the plan that includes it ends. */
export const featuringEnd = deadline({
  name: 'featuring end',
  every: 300,
  record: 'advertisement',
  event: 'period.over',
  waits: sql`state in ${inStates(statesTagged(advertisementMachine, 'open'))}`,
})

/** Notifies owners a few days before a listing expires. */
export const listingWarnings: Job = {
  name: 'listing warnings',
  every: 3600,
  run: (ctx) => warnOwners(ctx),
}

/** Notifies subscribers a few days before a plan ends. */
export const planWarnings: Job = { name: 'plan warnings', every: 3600, run: warnOfPlanEnds }

/** Purges accounts after the deletion grace period (D44). */
export const deletionGrace = deadline({
  name: 'deletion grace',
  every: 3600,
  record: 'account',
  event: 'grace.over',
  at: 'account_due_at',
  waits: sql`account_state = 'deletionRequested'`,
})

/** Ends subscriptions after their last day. */
export const subscriptionEnd = deadline({
  name: 'subscription end',
  every: 300,
  record: 'subscription',
  event: 'period.over',
  waits: sql`state <> 'ended'`,
})

const overdueTransfers = deadline({
  name: 'transfer expiry',
  every: 300,
  record: 'bank-receipt',
  event: 'expiry.reached',
  waits: sql`true`,
})

/**
 * Expires bank transfers without a receipt. While the bank account can't be decrypted, payers can't see where to pay
 * and operators can't compare transfers with the account, so due dates are extended by the grace period.
 */
export const transferExpiry: Job = {
  ...overdueTransfers,
  run: async (ctx) => {
    if (!ctx.gateways.isUnreadable('bank')) return overdueTransfers.run(ctx)
    const until = new Date(ctx.clock.now().getTime() + payment.transferGraceHours * 3_600_000)
    await ctx.db.updateTable('bank_receipt').set({ due_at: until }).where('due_at', '<', until).execute()
    return 0
  },
}
