import type { Kysely } from 'kysely'
import { toMajor } from '../../../contract/money/money'
import type { Data } from '../../../contract/calls/call-types'
import { features, type Feature } from '../../../contract/api/package-features'
import type { DB } from '../../platform/db/schema'
import { textIn } from '../../platform/texts/catalogue-text'
import { takenSlots } from './slots'

type Package = Data<'get-package'>[number]
type Subscription = Data<'assign_package'>

const inOrder = (a: { type: Feature }, b: { type: Feature }) =>
  features.indexOf(a.type) - features.indexOf(b.type)

/** Lists packages on sale with their features, and tells for each package whether the user has it or has had it. */
export async function packagesOnSale(
  db: Kysely<DB>,
  {
    userId,
    now,
    id,
    offset,
    limit,
  }: { userId: number | null; now: Date; id?: number; offset: number; limit: number },
): Promise<{ packages: Package[]; total: number }> {
  const onSale = db
    .selectFrom('package')
    .where('is_active', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
  const [rows, { total }, owned] = await Promise.all([
    onSale
      .selectAll()
      .select([
        textIn('package', 'name').as('own_name'),
        textIn<string | null>('package', 'description').as('own_description'),
      ])
      .orderBy('position')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    onSale.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    userId === null
      ? []
      : db
          .selectFrom('subscription')
          .select(['package_id', 'state', 'due_at', 'payment_id', 'granted_by'])
          .where('user_id', '=', userId)
          .execute(),
  ])
  const opened = await featuresOf(
    db,
    rows.map((row) => row.id),
  )
  const packages = rows.map((row) => {
    const mine = owned.filter((one) => one.package_id === row.id)
    return {
      id: row.id,
      name: row.own_name,
      description: row.own_description,
      price: toMajor({ minor: row.price_minor, currency: row.currency }),
      price_minor: row.price_minor,
      currency: row.currency,
      duration_days: row.duration_days,
      features: opened.get(row.id) ?? [],
      recommended: row.recommended,
      is_active: mine.some((one) => one.state === 'active' && one.due_at > now),
      is_free: row.price_minor === 0,
      is_taken: mine.some((one) => one.payment_id === null && one.granted_by === null),
      times_bought: mine.filter((one) => one.payment_id !== null).length,
    }
  })
  return { packages, total }
}

async function featuresOf(db: Kysely<DB>, packageIds: number[]): Promise<Map<number, Package['features']>> {
  const rows = packageIds.length
    ? await db.selectFrom('package_feature').selectAll().where('package_id', 'in', packageIds).execute()
    : []
  const byPackage = new Map<number, Package['features']>(packageIds.map((id) => [id, []]))
  for (const { package_id, feature, quota } of rows) {
    byPackage.get(package_id)?.push({ type: feature as Feature, quota })
  }
  for (const list of byPackage.values()) list.sort(inOrder)
  return byPackage
}

export interface PackageFilter {
  userId: number
  /**
   * Restricts packages to this state; `runningAt` also excludes packages that are over but not yet ended by the job.
   */
  state?: Subscription['state']
  runningAt?: Date
  id?: number
  offset?: number
  limit?: number
}

const ofPerson = (db: Kysely<DB>, { userId, state, runningAt, id }: PackageFilter) =>
  db
    .selectFrom('subscription')
    .where('subscription.user_id', '=', userId)
    .$if(state !== undefined, (query) => query.where('subscription.state', '=', state!))
    .$if(runningAt !== undefined, (query) => query.where('subscription.due_at', '>', runningAt!))
    .$if(id !== undefined, (query) => query.where('subscription.id', '=', id!))

/** Counts a user's packages that match the filter. */
export async function countSubscriptions(db: Kysely<DB>, wanted: PackageFilter): Promise<number> {
  const { total } = await ofPerson(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Returns a user's packages with reserved, used and remaining slots per feature, in the order in which they are used.
 */
export async function readSubscriptions(db: Kysely<DB>, wanted: PackageFilter): Promise<Subscription[]> {
  const rows = await ofPerson(db, wanted)
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .selectAll('subscription')
    .select(textIn('package', 'name').as('name'))
    .orderBy((eb) => eb.case().when('subscription.state', '=', 'active').then(0).else(1).end())
    .orderBy('subscription.due_at')
    .orderBy('subscription.id')
    .offset(wanted.offset ?? 0)
    .limit(wanted.limit ?? 100)
    .execute()
  const ids = rows.map((row) => row.id)
  const [terms, taken] = await Promise.all([
    ids.length
      ? db.selectFrom('subscription_feature').selectAll().where('subscription_id', 'in', ids).execute()
      : [],
    takenSlots(db, ids),
  ])
  return rows.map((row) => ({
    id: row.id,
    package: { id: row.package_id, name: row.name },
    state: row.state as Subscription['state'],
    starts_at: row.starts_at.toISOString(),
    ends_at: row.due_at.toISOString(),
    payment_transaction_id: row.payment_id,
    features: terms
      .filter((term) => term.subscription_id === row.id)
      .map(({ feature, quota }) => {
        const mine = taken.filter((slot) => slot.subscription_id === row.id && slot.feature === feature)
        const held = mine.filter((slot) => slot.state === 'held').length
        const left = quota === null ? null : Math.max(0, quota - mine.length)
        return { type: feature as Feature, quota, held, used: mine.length - held, left }
      })
      .sort(inOrder),
  }))
}
