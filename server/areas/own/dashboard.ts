import { sql } from 'kysely'
import type { NextAct } from '../../../contract/calls/own/shapes'
import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import { freeTransactions } from '../payments'
import { countListings } from '../listing-kinds'
import { draftItems, featuringItems, interestItems, listingItems } from './listings'
import { packageItems, paymentItems, transferItems } from './money'
import { applicationItems, messageItems, verificationItems } from './person'
import { together } from './next-actions'

type Dashboard = Data<'own-dashboard'>

/** Kinds of actions, most urgent first: ready to submit, rejections, upcoming losses, messages, unfinished drafts. */
const order = [
  'ready',
  'rejected',
  'asked',
  'failed',
  'revoked',
  'editRefused',
  'awaitingReceipt',
  'expired',
  'ending',
  'unread',
  'unseen',
  'edit',
  'new',
  'initial',
]
const rank = ({ kind }: NextAct) => {
  const at = order.indexOf(kind.slice(kind.lastIndexOf('.') + 1))
  return at < 0 ? order.length : at
}

/**
 * Returns the user's next actions and the actions awaited from others, based on a consistent snapshot of all the user's
 * records.
 */
export function readDashboard(ctx: Ctx, user: UserRow): Promise<Dashboard> {
  const now = ctx.clock.now()
  const { id } = user
  return ctx.db.transaction().execute(async (trx) => {
    const properties = await countListings(trx, 'property', id)
    const projects = await countListings(trx, 'project', id)
    const messages = await messageItems(trx, user)
    const application = await applicationItems(trx, id)
    const drafts = await draftItems(trx, id)
    const method = await verificationItems(trx, {
      userId: id,
      demoMode: ctx.config.DEMO_MODE,
      now,
      listed: properties.total + projects.total + drafts.next.length > 0,
      applied: application.next.length + application.waiting.length > 0,
    })
    const found = together([
      await listingItems(trx, 'property', id, now),
      await listingItems(trx, 'project', id, now),
      await interestItems(trx, id),
      await featuringItems(trx, id),
      await transferItems(trx, id, now),
      await paymentItems(trx, id, now),
      await packageItems(trx, id, now),
      application,
      messages,
      drafts,
      method,
    ])
    const counts = { properties, projects, ...(await countOthers(trx, id, now)) }
    return {
      next: found.next.toSorted((a, b) => rank(a) - rank(b)),
      waiting: found.waiting,
      more: found.more ?? [],
      counts: { ...counts, unread_messages: messages.unread },
    }
  })
}

type Counts = Omit<Dashboard['counts'], 'properties' | 'projects' | 'unread_messages'>

async function countOthers(trx: Trx, userId: number, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from favourite f join property p on p.id = f.property_id and p.public where f.user_id = ${userId}) as favourites,
    (select count(*)::int from saved_search where user_id = ${userId}) as saved_searches,
    (select count(*)::int from subscription where user_id = ${userId} and state = 'active' and due_at > ${now}) as packages,
    (select count(*)::int from payment where user_id = ${userId}) +
      (select count(*)::int from (${freeTransactions(userId)}) f) as payments,
    (select coalesce(sum(y.leads), 0)::int from property p join property_tally y on y.property_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null) as interested,
    (select count(*)::int from notification where user_id = ${userId} and read_at is null) as unread_notifications`.execute(
    trx,
  )
  return rows[0]!
}
