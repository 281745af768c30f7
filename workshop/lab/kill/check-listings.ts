import { sql } from 'kysely'
import type { Acknowledged } from './acts'
import type { Look } from './settled-site'

/** Checks that every acknowledged listing exists exactly once, is complete and uses one slot; returns their number. */
export async function checkListings(look: Look, done: Acknowledged): Promise<number> {
  const listings = await look.rows(sql<{ id: number; title: string }>`select id, title from property`)
  for (const { title, id, drafted } of done.listings) {
    const there = listings.filter((one) => one.title === title)
    if (there.length > 1) look.wrong.push(`a listing is there twice: ${title}`)
    if (id !== null && there[0]?.id !== id) look.wrong.push(`an acknowledged listing is lost: ${title}`)
    if (drafted && there.length !== 1) look.wrong.push(`a draft was taken and is no listing: ${title}`)
  }
  await look.none(
    'half a listing',
    sql`
    select p.id from property p left join file f on f.key = p.title_image where f.key is null
      or (select count(*) from property_parameter x where x.property_id = p.id) <> 1
      or (select count(*) from property_facility x where x.property_id = p.id) <> 1
      or not exists (select 1 from record_history h where h.record = 'property' and h.record_id = p.id::text and h.event = 'created')`,
  )
  await look.none(
    'a listing without one slot',
    sql`
    select p.id from property p left join slot s on s.record = 'property' and s.record_id = p.id and s.state <> 'released'
    group by p.id having count(s.id) <> 1`,
  )
  await look.none(
    'a slot without its listing',
    sql`
    select s.id from slot s left join property p on p.id = s.record_id where s.record = 'property' and p.id is null`,
  )
  await look.none(
    'more slots than the package has',
    sql`
    select s.subscription_id as id from slot s join subscription_feature f on f.subscription_id = s.subscription_id
      and f.feature = s.feature where s.state <> 'released' group by s.subscription_id, f.quota having count(*) > f.quota`,
  )
  return listings.length
}
