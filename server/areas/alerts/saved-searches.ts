import { sql, type Kysely } from 'kysely'
import { savedSearch } from '../../../contract/limits'
import { writeFilter } from '../../../contract/filter/property-filter'
import { filterOfText, filterText, savable } from '../../../contract/filter/saved-search'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { AlertFrequency } from '../../../contract/values'
import type { DB, SavedSearchRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { readSetting } from '../../platform/settings/settings'
import { conditionsOf, filterOf, understood } from '../search'
import { nameOf, textsOf, type SearchWording } from './filter-wording'
import { planAlertMail, takeBack } from './plan-mail'

type Saved = Data<'saved-searches'>[number]
type SavedSearchCounts = SavedSearchRow & { waiting: number }

/** Lists a user's saved searches, newest first, or only the search with the given id. */
export async function listSaved(
  db: Kysely<DB>,
  userId: number,
  speaker: SearchWording,
  id?: number,
): Promise<Saved[]> {
  const { rows } = await sql<SavedSearchCounts>`
    select s.*, (
      select count(*)::int from alert_item i join property p on p.id = i.property_id and p.on_offer
      where i.search_id = s.id and i.letter is null) as waiting
    from saved_search s
    where s.user_id = ${userId} and (${id ?? null}::bigint is null or s.id = ${id ?? null}::bigint)
    order by s.created_at desc, s.id desc`.execute(db)
  return rows.map((row) => savedOf(row, speaker))
}

const savedOf = (row: SavedSearchCounts, speaker: SearchWording): Saved => ({
  id: row.id,
  name: nameOf(row, speaker),
  is_named: row.name !== null,
  filter: writeFilter(filterOfText(row.query)),
  words: textsOf(row, speaker),
  frequency: row.frequency,
  created_at: row.created_at.toISOString(),
  alerted_at: row.alerted_at?.toISOString() ?? null,
  waiting: row.waiting,
  due_at: row.due_at?.toISOString() ?? null,
})

/**
 * Saves a filter. If it is already saved, updates its name and frequency and returns its id. Refuses an empty or
 * meaningless filter (VALIDATION) and more than the maximum per user (CONFLICT).
 */
export async function saveSearch(
  trx: Trx,
  userId: number,
  { name, frequency, ...asked }: Parsed<'saved-searches:save'>,
  now: Date,
): Promise<{ id: number; already: boolean }> {
  const query = await checked(trx, userId, asked, now)
  // Serialises concurrent requests, so that the limit can't be exceeded.
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const own = await trx
    .selectFrom('saved_search')
    .select(['id', 'query', 'frequency'])
    .where('user_id', '=', userId)
    .execute()
  const same = own.find((one) => one.query === query)
  if (same) {
    if (name) await trx.updateTable('saved_search').set({ name }).where('id', '=', same.id).execute()
    if (frequency && frequency !== same.frequency) await setFrequency(trx, same.id, frequency, now)
    return { id: same.id, already: true }
  }
  if (own.length >= savedSearch.perPerson)
    throw new Refusal('CONFLICT', 'alerts.tooMany', { params: { count: savedSearch.perPerson } })
  const { id } = await trx
    .insertInto('saved_search')
    .values({
      user_id: userId,
      name: name || null,
      query,
      frequency: frequency ?? 'instant',
      created_at: now,
      slot_from: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, already: false }
}

/** Returns the filter in stored form. Refuses filters that the results would refuse. */
async function checked(
  trx: Trx,
  userId: number,
  asked: Omit<Parsed<'saved-searches:save'>, 'name' | 'frequency'>,
  now: Date,
): Promise<string> {
  const currency = await readSetting(trx, 'currency_code')
  const { filter: read } = await understood(trx, currency, filterOf(asked))
  const filter = savable(read)
  if (filter.latitude === undefined && filter.longitude === undefined) delete filter.radius
  conditionsOf(filter, { viewerId: userId, now, currency })
  const query = filterText(filter)
  if (query === '')
    throw new Refusal('VALIDATION', 'alerts.noFilter', { errors: { form: 'alerts.noFilter' } })
  const lost = Object.keys(filter).find((field) => !(field in filterOfText(query)))
  if (lost)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { [lost]: 'refusals.wrongShape' } })
  return query
}

/** Changes the name or frequency of the user's own saved search. Refuses with NOT_FOUND for others' searches. */
export async function changeSearch(
  trx: Trx,
  userId: number,
  { id, name, frequency }: Parsed<'saved-searches:change'>,
  now: Date,
): Promise<void> {
  const found = await trx
    .selectFrom('saved_search')
    .select(['id', 'frequency'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (name !== undefined)
    await trx
      .updateTable('saved_search')
      .set({ name: name || null })
      .where('id', '=', id)
      .execute()
  if (frequency && frequency !== found.frequency) await setFrequency(trx, id, frequency, now)
}

/**
 * Changes how often a saved search sends e-mails. Pending matches are included in the next e-mail, if the new frequency
 * allows one.
 */
export async function setFrequency(
  trx: Trx,
  id: number,
  frequency: AlertFrequency,
  now: Date,
): Promise<void> {
  await trx.updateTable('saved_search').set({ frequency, slot_from: now }).where('id', '=', id).execute()
  if (frequency === 'off') await takeBack(trx, id)
  await planAlertMail(trx, id, now)
}
