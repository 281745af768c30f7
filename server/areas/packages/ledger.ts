import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { Feature } from '../../../contract/api/package-features'
import type { DB } from '../../platform/db/schema'

type SlotLine = Data<'get-user-subscriptions'>[number]['slots'][number]

const linkOf = ({ project_id, slug }: { project_id: number | null; slug: string | null }) =>
  project_id === null ? slug && `/my-property/${slug}` : `/my-project/${project_id}`

/**
 * Returns the slot ledger of packages: which listing holds or held which slot, oldest first (D67). A slot used for
 * featuring is shown with the featured listing.
 */
export async function slotsOf(db: Kysely<DB>, subscriptionIds: number[]): Promise<Map<number, SlotLine[]>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('slot')
    .leftJoin('advertisement as a', (join) =>
      join.onRef('a.id', '=', 'slot.record_id').on('slot.record', '=', 'advertisement'),
    )
    .leftJoin('property', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('slot.record', '=', 'property'), eb('property.id', '=', eb.ref('slot.record_id'))]),
          eb('property.id', '=', eb.ref('a.property_id')),
        ]),
      ),
    )
    .leftJoin('project', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('slot.record', '=', 'project'), eb('project.id', '=', eb.ref('slot.record_id'))]),
          eb('project.id', '=', eb.ref('a.project_id')),
        ]),
      ),
    )
    .selectAll('slot')
    .select(['property.title as property_title', 'project.title as project_title'])
    .select(['property.id as property_id', 'project.id as project_id', 'property.slug'])
    .select(sql<Date | null>`coalesce(property.deleted_at, project.deleted_at)`.as('removed'))
    .where('slot.subscription_id', 'in', subscriptionIds)
    .orderBy('slot.id')
    .execute()
  const byPackage = new Map<number, SlotLine[]>(subscriptionIds.map((id) => [id, []]))
  for (const row of rows) {
    byPackage.get(row.subscription_id)?.push({
      id: row.id,
      feature: row.feature as Feature,
      record: row.project_id === null ? 'property' : 'project',
      record_id: row.project_id ?? row.property_id ?? row.record_id,
      title: row.project_title ?? row.property_title,
      link: row.removed ? null : linkOf(row),
      state: row.state,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })
  }
  return byPackage
}
