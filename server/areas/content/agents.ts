import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import {
  type CardReader,
  type Condition,
  isOnOffer,
  listCards,
  type ListExtra,
  orders,
  placeKey,
} from '../search'
import { projectCards } from '../projects'
import { listedBy, perOwner, personOf, type PersonRow, readPerson } from '../accounts'
import { containing, pageOf } from '../../platform/db/page-of'
import type { DbQuestion } from '../../platform/db/ask-together'

/**
 * Whether user `u` is an agent: has a public property, a public project, or a verified identity (D80). Administrators
 * qualify only by owning listings.
 */
const isAgent = sql<boolean>`u.account_state = 'active'
  and (own.n > 0 or built.n > 0 or (u.role = 'user' and u.verification_status = 'success'))`

const agentColumns = sql`u.id, u.name, u.profile, u.city, u.verification_status = 'success' as is_verified,
  coalesce(own.n, 0) as property_count, coalesce(built.n, 0) as project_count`

/** All agents with their numbers of public properties and projects. */
export const agentRows = sql<PersonRow>`
  select ${agentColumns} from app_user u
  left join (${perOwner}) own on own.user_id = u.id
  left join (select user_id, count(*)::int as n from project where public group by user_id) built on built.user_id = u.id
  where ${isAgent}`

const byListings = sql`property_count + project_count desc, id`

/**
 * Query for the top agents without counting all of them. Candidates have many listings by folded count, recent
 * additions, projects, or a verified identity. Can be combined with other queries.
 */
export const topAgents = (most: number): DbQuestion<ReturnType<typeof personOf>[]> => ({
  asked: sql`(select json_agg(t) from (select * from (
      select ${agentColumns} from (
        (select l.user_id from owner_listed l join app_user o on o.id = l.user_id and o.account_state = 'active'
          order by l.n desc, l.user_id limit ${most}::int + (select count(distinct user_id) from owner_listed_due))
        union select user_id from owner_listed_due
        union select user_id from project where public
        union (select id from app_user where verification_status = 'success' and role = 'user' and account_state = 'active'
          order by id limit ${most}::int)) c
      join app_user u on u.id = c.user_id
      cross join lateral (select ${listedBy(sql`u.id`)} as n) own
      cross join lateral (select count(*)::int as n from project j where j.public and j.user_id = u.id) built
      where ${isAgent}) a
    order by ${byListings} limit ${most}::int) t)`,
  read: (rows: PersonRow[] | null) => (rows ?? []).map(personOf),
})

/**
 * Lists agents by number of listings. A search matches part of an agent's name, or the city of the agent or of their
 * listings.
 */
export async function listAgents(db: Kysely<DB>, input: Parsed<'agent-list'>) {
  const { search } = input
  const rows = search ? sql<PersonRow>`${agentRows} and ${fitsWords(search)}` : agentRows
  const found = await pageOf(db, rows, byListings, { limit: 12, ...input })
  return { data: found.data.map(personOf), total: found.total }
}

/**
 * Condition for agents by part of their name, or by the full name of a city, ignoring case and accents like the lists
 * do.
 */
function fitsWords(search: string): Condition {
  const city = placeKey(search)
  // A text without letters or digits is no city; its empty key would match agents without one.
  if (!city) return sql<boolean>`lower(u.name) like ${containing(search)}`
  return sql<boolean>`(lower(u.name) like ${containing(search)} or search_fold(coalesce(u.city, '')) = ${city}
    or u.id in (select p.user_id from property p where ${isOnOffer} and p.city = any(array(
      select s.term from suggestion s where s.kind = 'city' and search_fold(s.term) = ${city}))))`
}

/**
 * Returns an agent with a page of listings and a page of projects (`is_projects`: projects only). Refuses with
 * NOT_FOUND if the user is not an agent. Agents who have sold everything still have a page, because their sold listings
 * link to it.
 */
export async function agentWithProperties(
  db: Kysely<DB>,
  input: Parsed<'agent-properties'>,
  { viewerId, now }: CardReader,
): Promise<{ data: Data<'agent-properties'>; extra: ListExtra }> {
  const id = input.id ?? Number(input.slug_id)
  const person = Number.isSafeInteger(id)
    ? await readPerson(db, sql`u.id = ${id} and u.account_state = 'active'`)
    : null
  if (!person) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const known = person.property_count + person.project_count > 0 || person.is_verified
  if (!known && !(await hasListed(db, id))) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const { offset, limit } = input
  const projects = input.is_projects === '1'
  const list = await listCards(db, {
    conditions: projects ? [sql`false`] : [isOnOffer, sql`p.user_id = ${id}`],
    order: orders.newest,
    offset,
    limit,
    viewerId,
    now,
  })
  const customer_data = {
    ...personOf(person),
    about_me: person.about_me,
    created_at: person.created_at.toISOString(),
  }
  const built = await projectCards(db, [sql`j.user_id = ${id}`], { offset, limit }, now)
  return {
    data: { customer_data, properties_data: list.data, projects_data: built.data },
    extra: projects ? { total: built.total } : list.extra,
  }
}

/** Whether a user has a public listing, including sold and rented ones. */
async function hasListed(db: Kysely<DB>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from property where public and user_id = ${userId}) as found`.execute(db)
  return rows[0]!.found
}
