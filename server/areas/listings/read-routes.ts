import { sql } from 'kysely'
import { page } from '../../../contract/limits'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { reply, type Caller, type Serve } from '../../platform/http/registry'
import { checkPrice } from './check-price'
import { lookAt, readDetail, readerOf } from './detail/read-detail'
import { mayRead } from './detail/read-property'
import {
  alternativesOf,
  canonical,
  catalogueTerms,
  conditionsOf,
  filterCountsOf,
  filterOf,
  listCards,
  nearestOf,
  noteEmptySearch,
  orderOf,
  orders,
  otherCurrencies,
  resolved,
  surelyWithin,
  withMainNames,
  writeRead,
} from '../search'
import { listSimilar, readSource } from './similar'

const found = 'refusals.found'

const lookerOf = (ctx: Ctx, caller: Caller) => ({ viewerId: caller.user?.id ?? null, now: ctx.clock.now() })

async function listOf(ctx: Ctx, caller: Caller, input: Parsed<'get-property-list'>) {
  const looker = lookerOf(ctx, caller)
  const wanted = filterOf(input)
  const search = await resolved(ctx, wanted)
  const { filter, read, currency, isOnly, text, facts } = search
  const { limit, offset, cursor } = filter
  const asked = conditionsOf(filter, { ...looker, currency, isOnly, sought: text, rangesApart: true })
  const conditions = [...asked, ...facts.found]
  const order = orderOf(filter, text)
  const { data, extra } = await listCards(ctx.db, {
    conditions,
    costly: facts.costly,
    surely: surelyWithin(filter),
    order,
    limit,
    offset,
    cursor,
    ...looker,
  })
  const others = await otherCurrencies(ctx.db, search, looker)
  if (extra.total === 0 && !offset && cursor === undefined) noteEmptySearch(ctx, wanted)
  return {
    data,
    extra: {
      ...extra,
      ...(text.meant && { search_meant: text.meant }),
      ...(read && { search_read: writeRead(read) }),
      ...(others && { other_currencies: others }),
    },
  }
}

async function similar(
  ctx: Ctx,
  caller: Caller,
  which: { id?: number; slug?: string; limit?: number; offset?: number },
) {
  const source = await readSource(ctx.db, which)
  // Similar listings would reveal the city and price of a listing that the viewer may not read.
  if (!source || (source.is_removed ? which.slug === undefined : !mayRead(source, readerOf(caller.user))))
    throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const { limit = page.limit, offset = 0 } = which
  return listSimilar(ctx.db, source, { limit, offset, ...lookerOf(ctx, caller) })
}

/** Registers the public calls about properties (D6, D7, D16–D24). */
export function readRoutes(serve: Serve) {
  serve('price-check', async ({ input, ctx }) => reply(await checkPrice(ctx.db, input), found))

  serve('get-property-list', async ({ input, ctx, caller }) => {
    const { id, slug_id: slug, limit, offset } = input
    const list =
      input.get_simiilar && (id ?? slug)
        ? similar(ctx, caller, { id, slug, limit, offset })
        : listOf(ctx, caller, input)
    const { data, extra } = await list
    return { ...reply(data, found), extra }
  })

  serve('property-counts', async ({ input, ctx, caller }) => {
    const wanted = await resolved(ctx, filterOf(input), { isCompared: true })
    const { data, ...extra } = await filterCountsOf(ctx.db, wanted, lookerOf(ctx, caller))
    return { ...reply(data, found), extra }
  })

  serve('property-alternatives', async ({ input, ctx, caller }) => {
    const wanted = await resolved(ctx, filterOf(input))
    const { currency_code: siteCurrency } = await ctx.settings.current()
    return reply(await alternativesOf(ctx.db, wanted, { ...lookerOf(ctx, caller), siteCurrency }), found)
  })

  // With `id` or `slug_id`, returns the full property and counts a view; otherwise the list (D6).
  serve('get_property', async ({ input, ctx, caller }) => {
    const { id, slug_id: slug } = input
    if (id === undefined && !slug) {
      const { data, extra } = await listOf(ctx, caller, input)
      return { ...reply(data, found), extra }
    }
    const which = id === undefined ? sql<boolean>`p.slug = ${slug}` : sql<boolean>`p.id = ${id}`
    const data = await readDetail(ctx, which, caller.user)
    const visited = lookAt(data, caller.user)
    if (!input.get_simiilar) return { ...reply([data], found), extra: { total: 1 }, visited }
    const near = await similar(ctx, caller, { id: data.id, limit: input.limit ?? page.similar })
    return { ...reply([data], found), extra: { total: 1, similar_properties: near.data }, visited }
  })

  serve('get-all-similar-properties', async ({ input, ctx, caller }) => {
    const { limit, offset, slug_id: slug } = input
    const { data, extra } = await similar(ctx, caller, {
      id: input.id ?? input.property_id,
      slug,
      limit,
      offset,
    })
    return { ...reply(data, found), extra }
  })

  // Coordinates take precedence over place names (D24); without coordinates or place names, "nearby" is undefined.
  serve('get_nearby_properties', async ({ input, ctx, caller }) => {
    const { latitude, longitude, radius, type: property_type, limit, offset } = input
    const point = latitude !== undefined && longitude !== undefined
    if (!point && !input.city && !input.state)
      throw new Refusal('VALIDATION', 'refusals.validation', { errors: { city: 'refusals.required' } })
    const catalogue = await catalogueTerms(ctx.db)
    const place = await canonical(ctx.db, withMainNames({ city: input.city, state: input.state }, catalogue))
    const filter = point ? { latitude, longitude, radius, property_type } : { ...place, property_type }
    const looker = lookerOf(ctx, caller)
    const conditions = conditionsOf(filter, { ...looker, currency: 'USD' })
    const order = point ? nearestOf('p', { latitude, longitude }, radius) : orders.newest
    const surely = surelyWithin(filter)
    const { data, extra } = await listCards(ctx.db, { conditions, surely, order, limit, offset, ...looker })
    return { ...reply(data, found), extra }
  })

  serve('compare-properties', async ({ input, ctx, caller }) => {
    const { source_property_id: source, target_property_id: target } = input
    if (source === target)
      throw new Refusal('VALIDATION', 'refusals.validation', {
        errors: { target_property_id: 'listings.compareSame' },
      })
    // Comparing doesn't need contact details; they are on each listing's own page.
    const one = async (id: number) => {
      const { owner, ...home } = await readDetail(ctx, sql<boolean>`p.id = ${id}`, caller.user)
      return { ...home, owner: { ...owner, email: null, mobile: null } }
    }
    const [source_property, target_property] = [await one(source), await one(target)]
    return reply({ source_property, target_property }, found)
  })
}
