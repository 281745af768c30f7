import { may, permissionOfRecord } from '../../../contract/api/permissions'
import { Refusal } from '../../platform/refusal'
import { type Serve, found, reply } from '../../platform/http/registry'
import { say } from '../../platform/texts/say'
import { restoredFrom } from '../../platform/settings/settings'
import type { RecordName } from '../../../contract/values'
import { decide } from './decide'
import { writerName } from '../content'
import { featureByOperator } from '../featuring'
import { historyOf } from './read-history'
import { eventsOf, readLog } from './log/read-log'
import { readSignIns } from './log/sign-ins'
import { findRecords } from './find-records'
import { countWaiting, itemOf, listQueue, listRecords, readLine } from './lists'
import { menuOf } from './allowed-acts'
import { daysOf } from './money/day-range'
import { readFlow, takeReport } from './overview/flows'
import { readOverview } from './overview/read-overview'
import { access } from '../../../contract/limits'
import { spendIp } from '../../platform/security/throttle'
import { personOf } from './people/read-person'
import { showBankReceipt } from './records/bank-receipt'
import { showBlock } from './records/block'
import { showAccount, showPayment, showSlot, showSubscription } from './records/show-records'
import { showAdvertisement } from './records/advertisement'
import { showProject } from './records/project'
import { showProperty } from './records/property'
import { showRefundOrder } from './records/refund-order'
import { showReport } from './records/report'
import { type Show, fieldsOf } from './records/record-content'
import { readReview } from './read-review'
import { readCounts, readStanding, readState } from './workflow/read-states'
import { readReleases } from './workflow/release-runs'
import { listStuck, readStuck } from './workflow/read-stuck'
import { readTraffic } from './workflow/read-traffic'
import { versionsOf } from '../../core/history'
import { called } from '../../core/person-name'
import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB, UserRow } from '../../platform/db/schema'

const newestExports = 50

/** Returns recent exports: all of them if the user may read the log, otherwise only the user's own. */
async function exportsMade(db: Kysely<DB>, user: UserRow): Promise<Data<'admin/exports'>> {
  const rows = await db
    .selectFrom('export_made as e')
    .innerJoin('app_user as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.what', 'e.lines', 'e.at', called('u').as('actor')])
    .$if(!may(user, 'log'), (query) => query.where('e.actor_id', '=', user.id))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(newestExports)
    .execute()
  return rows.map(({ at, ...made }) => Object.assign(made, { at: at.toISOString() }))
}

/** Shows a publication in brief; its own admin page has the full content. */
const showPublication: Show = async (db, id) => {
  const row = await db
    .selectFrom('publication')
    .select(['kind', 'version', 'created_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return { fields: row ? fieldsOf(row) : [], images: [], pending_changes: [], public_path: null }
}

/** Shows a team membership: address, inviter, and start. Its permissions are returned by the team's own call. */
const showMembership: Show = async (db, id) => {
  const row = await db
    .selectFrom('membership as h')
    .leftJoin('app_user as by', 'by.id', 'h.invited_by')
    .select(['h.email', 'h.founder', 'h.created_at', 'h.due_at', 'h.state', 'h.user_id'])
    .select(called('by').as('invited_by'))
    .where('h.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { email, founder, invited_by, created_at, due_at, state } = row
  const fields = fieldsOf({
    email,
    founder: founder || null,
    invited_by,
    created_at,
    ...(state === 'invited' && { due_at }),
  })
  return { fields, images: [], pending_changes: [], public_path: null }
}

/** Shows a contact message: sender, text and reply. */
const showContactMessage: Show = async (db, id) => {
  const row = await db
    .selectFrom('contact_message')
    .select(['first_name', 'last_name', 'email', 'subject', 'message', 'answer', 'created_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { first_name, last_name, ...content } = row
  const fields = fieldsOf({ written_by: writerName({ first_name, last_name }), ...content })
  return { fields, images: [], pending_changes: [], public_path: null }
}

/** Shows an agent application: its owner and number of submissions; the answers have their own call. */
const showApplication: Show = async (db, id) => {
  const row = await db
    .selectFrom('agent_application as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.email', 'u.mobile', 'u.city', 'u.country', 'u.created_at', 'a.reason', 'u.is_demo as demo'])
    .select((eb) =>
      eb
        .selectFrom('agent_submission')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('application_id', '=', 'a.id')
        .as('times_sent'),
    )
    .where('a.id', '=', Number(id))
    .executeTakeFirst()
  const fields = row ? fieldsOf({ ...row, demo: row.demo || null }) : []
  return { fields, images: [], pending_changes: [], public_path: null }
}

const shows: Record<RecordName, Show> = {
  property: showProperty,
  project: showProject,
  advertisement: showAdvertisement,
  account: showAccount,
  payment: showPayment,
  'refund-order': showRefundOrder,
  'bank-receipt': showBankReceipt,
  subscription: showSubscription,
  slot: showSlot,
  'agent-application': showApplication,
  block: showBlock,
  report: showReport,
  'contact-message': showContactMessage,
  publication: showPublication,
  membership: showMembership,
}

/** Returns a check for whether a team member may see records of a kind. */
const seenBy = (user: UserRow) => (record: RecordName) => may(user, permissionOfRecord(record))

/** Registers the calls for the administration of all records: queue, content, history and events. */
export function adminRoutes(serve: Serve) {
  serve('admin/queue', async ({ input, ctx, caller }) =>
    found(
      await listQueue(ctx.db, input, {
        mine: seenBy(caller.user),
        adminId: caller.user.id,
        lang: caller.lang,
        now: ctx.clock.now(),
      }),
    ),
  )

  serve('admin/overview', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const asked = { ...daysOf(input, now), user: caller.user, lang: caller.lang, now }
    return reply(await readOverview(ctx.db, asked), 'refusals.found')
  })

  serve('admin/flow', async ({ input, ctx, caller }) => {
    const days = daysOf(input, ctx.clock.now())
    const states = await readFlow(ctx.db, { ...days, flow: input.flow, lang: caller.lang })
    return reply({ days, states }, 'refusals.found')
  })

  serve('flow-report', async ({ input, ctx, caller }) => {
    await spendIp(ctx, 'flow-report', caller.ip, { max: access.flowReportsPerIpHour, seconds: 3600 })
    return reply({ taken: await takeReport(ctx, input) }, 'refusals.saved')
  })

  serve('admin/waiting', async ({ ctx, caller }) => ({
    ...reply(await countWaiting(ctx.db, seenBy(caller.user)), 'refusals.found'),
    extra: { restored_from: await restoredFrom(ctx.db) },
  }))

  serve('admin/find', async ({ input, ctx, caller }) =>
    reply(await findRecords(ctx.db, input.search, seenBy(caller.user)), 'refusals.found'),
  )

  serve('admin/records', async ({ input, ctx, caller }) =>
    found(await listRecords(ctx.db, input, { adminId: caller.user.id, now: ctx.clock.now() })),
  )

  serve('admin/record', async ({ input, ctx, caller }) => {
    const record = input.record
    const line = await readLine(ctx.db, record, input.id)
    if (!line) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const asked = { record, id: line.id, adminId: caller.user.id, now: ctx.clock.now() }
    // Read before the content, so that a decision based on outdated content is refused.
    const version = (await versionsOf(ctx.db, record, [line.id])).get(line.id) ?? 0
    const menu = await ctx.db.transaction().execute((trx) => menuOf(trx, asked))
    const barred = menu.barred.map(({ event, text }) => ({ event, why: say(caller.lang, text) }))
    const shown = await shows[record](ctx.db, line.id, caller.lang)
    const mine = seenBy(caller.user)
    const related = shown.related?.filter((one) => mine(one.record))
    const history = await historyOf(ctx.db, record, line.id)
    const item = itemOf(record, line, { allowed: menu.allowed, version })
    return reply({ ...item, barred, ...shown, related, history }, 'refusals.found')
  })

  serve('admin/person', async ({ input, ctx, caller }) =>
    reply(await personOf(ctx, input.id, seenBy(caller.user)), 'refusals.found'),
  )

  serve('admin/log', async ({ input, ctx }) => {
    const { data, next } = await readLog(ctx, input)
    return { ...reply(data, 'refusals.found'), extra: { next, events: eventsOf(input.record) } }
  })

  serve('admin/sign-ins', async ({ input, ctx }) => {
    const { data, next } = await readSignIns(ctx, input)
    return { ...reply(data, 'refusals.found'), extra: { next } }
  })

  serve('admin/exports', async ({ ctx, caller }) =>
    reply(await exportsMade(ctx.db, caller.user), 'refusals.found'),
  )

  serve('admin/workflow-counts', async ({ ctx }) => reply(await readCounts(ctx.db), 'refusals.found'))

  serve('admin/workflow-traffic', async ({ input, ctx }) => {
    const days = daysOf(input, ctx.clock.now())
    return reply({ days, ...(await readTraffic(ctx.db, input.machine, days)) }, 'refusals.found')
  })

  serve('admin/workflow-releases', async ({ ctx }) =>
    reply(await readReleases(ctx.db, ctx.clock.now()), 'refusals.found'),
  )

  serve('admin/workflow-stuck', async ({ input, ctx }) =>
    reply(await readStuck(ctx.db, input.machine, ctx.clock.now()), 'refusals.found'),
  )

  serve('admin/workflow-stuck-records', async ({ input, ctx, caller }) =>
    found(await listStuck(ctx.db, input, { adminId: caller.user.id, now: ctx.clock.now() })),
  )

  serve('admin/workflow-state', async ({ input, ctx }) => found(await readState(ctx.db, input)))

  serve('admin/workflow-record', async ({ input, ctx, caller }) =>
    reply(await readStanding(ctx.db, input, { now: ctx.clock.now(), lang: caller.lang }), 'refusals.found'),
  )

  serve('admin/feature', async ({ input, ctx, caller }) =>
    reply(await featureByOperator(ctx, caller.user.id, input), 'featuring.operator.done'),
  )

  serve('admin/review', async ({ ctx, caller }) =>
    reply(await readReview(ctx.db, caller.user.id, ctx.clock.now()), 'refusals.found'),
  )

  serve('admin/advance', async ({ input, ctx, caller }) =>
    reply(await decide(ctx, caller.user, input), 'refusals.saved'),
  )
}
