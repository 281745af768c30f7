import { locatedAs, locationIn, type LocationNames } from '../../platform/texts/catalogue-text'
import { sql } from 'kysely'
import { savedSearch } from '../../../contract/limits'
import type { FilterPart } from '../../../contract/filter/saved-search'
import type { Lang } from '../../../contract/language/languages'
import type { AlertRule } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import type { SavedSearchRow } from '../../platform/db/schema'
import { tell } from '../../core/notify'
import { readSetting } from '../../platform/settings/settings'
import { alertMail } from './mail'
import { stopLinkOf } from '../../platform/http/stop-link'
import { searchStop } from './stop-link'
import { fitting, placesOf, understoodRule } from './search-rule'
import { nameOf, speakerOf, textsOf } from './filter-wording'
import { planAlertMail, takeBack } from './plan-mail'

/** Current data of a listing for an e-mail. */
export interface AlertHome {
  title: string
  slug: string
  price: number
  currency: string
  rentduration: string | null
  city: string
  state: string
  rule: AlertRule
  parts: FilterPart[] | null
}

/**
 * Effect `alert.letter`: sends a saved search's matches. The Message-ID is fixed, so mail clients recognise a duplicate
 * after a crash. Sends nothing if the search was stopped or its owner's address is no longer verified; the matches stay
 * pending. Listings sold, rented or hidden since queueing stay pending too. Listings that no longer match are dropped
 * and matched again if they fit later.
 */
export async function sendAlert(ctx: Ctx, _type: string, payload: Record<string, unknown>): Promise<void> {
  const messageId = String(payload['letter'])
  const search = await ctx.db
    .selectFrom('saved_search as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.name', 's.query', 's.frequency'])
    .select(['u.name as person', 'u.email', 'u.email_verified_at', 'u.lang', 'u.account_state'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('alert_item as i')
          .select('i.search_id')
          .whereRef('i.search_id', '=', 's.id')
          .where('i.letter', '=', messageId)
          .where('i.sent_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  if (!search) return
  const now = ctx.clock.now()
  const { frequency, account_state: account, email, email_verified_at: proved } = search
  if (frequency === 'off' || account !== 'active' || !email || !proved)
    return ctx.db.transaction().execute(async (trx) => {
      await takeBack(trx, search.id)
      await planAlertMail(trx, search.id, now)
    })

  await leaveOut(ctx, search.id, messageId)
  await forgetUnfit(ctx, search, messageId)
  const lang = search.lang as Lang
  const homes = await homesOf(ctx, messageId, lang)
  if (homes.length === 0) return
  const speaker = await speakerOf(ctx.db, lang)
  const name = nameOf(search, speaker)
  const named = homes.slice(0, savedSearch.homesPerMail)
  const written = alertMail(lang, {
    site: await readSetting(ctx.db, 'company_name'),
    decimals: await readSetting(ctx.db, 'price_decimals'),
    publicUrl: ctx.config.publicUrl,
    person: search.person,
    name,
    query: search.query,
    homes: named.map((home) =>
      Object.assign(home, { texts: textsOf(search, speaker, home.parts ?? undefined) }),
    ),
    count: homes.length,
    stop: await stopLinkOf(ctx.db, searchStop, search.id),
  })
  await ctx.mail.send({ to: email, id: `alert-${messageId}`, ...written })
  await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('saved_search').set({ alerted_at: now }).where('id', '=', search.id).execute()
    await trx.updateTable('alert_item').set({ sent_at: now }).where('letter', '=', messageId).execute()
    const params = { name: search.person, title: name, count: homes.length }
    const link = `/properties?${search.query}`
    await tell(trx, { user_id: search.user_id, type: 'mail.searchFound', params, link }, now)
  })
  ctx.bus.wake([search.user_id])
}

/** Removes listings no longer available from an e-mail about to be sent. */
function leaveOut({ db, clock }: Ctx, searchId: number, messageId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await takeBack(
      trx,
      searchId,
      sql<boolean>`letter = ${messageId}::uuid
      and not exists (select from property p where p.id = alert_item.property_id and p.on_offer)`,
    )
    await planAlertMail(trx, searchId, clock.now())
  })
}

/** Removes changed listings that no longer match from an e-mail about to be sent. */
async function forgetUnfit(
  { db, clock }: Ctx,
  search: Pick<SavedSearchRow, 'id' | 'user_id' | 'query'>,
  messageId: string,
): Promise<void> {
  const found = await db
    .selectFrom('alert_item')
    .select('property_id')
    .where('letter', '=', messageId)
    .where('sent_at', 'is', null)
    .execute()
  const ids = found.map((one) => one.property_id)
  if (ids.length === 0) return
  const currency = await readSetting(db, 'currency_code')
  const { filter, ...rule } = await understoodRule(db, search, currency)
  // A listing that was new when it matched still counts as new, however long it waits for the e-mail.
  const { posted_since: _, ...lasting } = filter
  const fit = await fitting(db, { ...rule, filter: lasting }, ids, {
    now: clock.now(),
    currency,
    places: await placesOf(db, ids),
  })
  const stays = new Set(fit)
  const unfit = ids.filter((id) => !stays.has(id))
  if (unfit.length === 0) return
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('saved_search').select('id').where('id', '=', search.id).forNoKeyUpdate().execute()
    await trx
      .deleteFrom('alert_item')
      .where('letter', '=', messageId)
      .where(sql<boolean>`property_id = any(${`{${unfit.join()}}`}::text::bigint[])`)
      .where('sent_at', 'is', null)
      .execute()
  })
}

async function homesOf({ db }: Ctx, messageId: string, lang: Lang): Promise<AlertHome[]> {
  const { rows } = await sql<AlertHome & { country: string; place: LocationNames }>`
    select p.title, p.slug, p.price, p.currency, p.rentduration, p.city, p.state, p.country, i.rule, i.parts,
      ${locationIn('p', lang)} as place
    from alert_item i join property p on p.id = i.property_id
    where i.letter = ${messageId}::uuid order by i.found_at, p.id`.execute(db)
  return rows.map((row) => Object.assign(row, locatedAs(row, row.place)))
}
