import { dataKey } from '../../../contract/texts/translate'
import { sql, type Kysely } from 'kysely'
import { home } from '../../../contract/home-limits'
import { nearby } from '../../../contract/home-limits'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import { trustPoints } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import { say } from '../../platform/texts/say'
import { pictureOf } from '../../platform/media/links'
import { allSettings, type SiteSettings } from '../../platform/settings/settings'
import {
  type Condition,
  conditionsOf,
  listBeginnings,
  orderOf,
  type PictureColumns,
  pictureJson,
} from '../search'
import { projectCards } from '../projects'
import { topAgents } from './agents'
import { listArticles, listFaqs } from './articles'
import { firstCategories } from './categories'
import { firstCities } from './cities'
import { firstSlides, withCards } from './slider'

type Home = Data<'homepage-data'>
type Section = Home['sections'][number]
type Part = Pick<Section, 'type' | 'data'>

export interface HomeAsked {
  input: Parsed<'homepage-data'>
  viewerId: number | null
  lang: Lang
}

const few = 6
const categoriesMost = 12

/**
 * Returns the filters of the sections that list properties; the nearby section is included only if there are
 * coordinates.
 */
function propertyLists({ latitude, longitude, radius }: HomeAsked['input']): Record<string, PropertyFilter> {
  const here = latitude !== undefined && longitude !== undefined
  return {
    newest: {},
    featured: { promoted: true },
    ...(here && { nearby: { latitude, longitude, radius: radius ?? nearby.radiusKm } }),
    recommended: { top_rated: true, current_user: true },
    most_viewed: { most_viewed: true },
    most_liked: { most_liked: true },
    premium: { get_all_premium_properties: true },
  }
}

/** Returns the loaders of the sections other than property lists. */
function otherParts(
  db: Kysely<DB>,
  {
    lang,
    now,
    settings,
    counted,
  }: { lang: Lang; now: Date; settings: SiteSettings; counted: Promise<Counted> },
): Record<string, () => Promise<Part>> {
  const projects = async (featured: boolean): Promise<Part> => ({
    type: 'projects',
    // Fetch twice as many, because items of one project section are left out of the other.
    data: (
      await projectCards(db, featured ? [sql`j.featured_until > ${now}`] : [], { limit: 2 * home.cards }, now)
    ).data,
  })
  return {
    trust: async () => ({
      type: 'trust',
      data: trustPoints.filter((point) => point !== 'reviewed' || !settings.auto_approve_properties),
    }),
    categories: async () => ({ type: 'categories', data: (await counted)[1] }),
    projects: () => projects(false),
    featured_projects: () => projects(true),
    agents: async () => ({ type: 'agents', data: (await counted)[2] }),
    articles: async () => ({
      type: 'articles',
      data: (await listArticles(db, { limit: home.cards }, lang)).data,
    }),
    cities: async () => ({ type: 'cities', data: (await counted)[0].data.slice(0, few) }),
    faqs: async () => ({ type: 'faqs', data: (await listFaqs(db, { limit: few }, lang)).data }),
  }
}

/**
 * Returns the home page's hero and sections in the configured order. Empty sections are omitted (D25), and no listing
 * or project appears twice.
 */
export async function homePage(ctx: Ctx, { input, viewerId, lang }: HomeAsked): Promise<Home> {
  const { db } = ctx
  const [settings, firstOfSlides] = await askTogether<[SiteSettings, AnswerOf<typeof firstSlides>]>(
    db,
    allSettings,
    firstSlides(few),
  )
  const keys = settings.home_sections
  const now = ctx.clock.now()
  const looking = { viewerId, now, currency: settings.currency_code }
  const filters = propertyLists(input)
  const beginning = (filter: PropertyFilter, most: number, ...more: Condition[]) => ({
    conditions: [...conditionsOf(filter, looking), ...more],
    order: orderOf(filter),
    most,
  })
  // The hero picture's listing is chosen last, from listings not used by any section.
  const pictured = [filters['featured']!, filters['newest']!].map((filter) =>
    beginning(filter, 1, sql`p.title_image is not null`),
  )
  // Priority for listings that fit several sections: nearby first, then paid positions, so a featured new listing
  // appears under featured.
  const lists = keys.filter((key) => filters[key]).toSorted((a, b) => rank(a) - rank(b))
  const slides = await withCards(db, firstOfSlides.data, { viewerId, now })
  const counted = countedFor(db, keys, now)
  const parts = otherParts(db, { lang, now, settings, counted })
  const [cards, others, [cities, , , figures], own] = await Promise.all([
    listBeginnings(
      db,
      [...lists.map((key) => beginning(filters[key]!, home.cards)), ...pictured],
      looking,
      slides.flatMap(({ property }) => property?.id ?? []),
    ),
    Promise.all(keys.map((key) => parts[key]?.())),
    counted,
    pictureAt(db, settings.home_picture),
  ])
  const listing = own ? null : (cards.slice(lists.length).flat()[0] ?? null)
  const picture = own ?? listing?.picture ?? cards.flat().find((card) => card.picture)?.picture ?? null
  const sections = withoutRepeatedProjects(
    keys.flatMap((key, at): Section[] => {
      const part = others[at] ?? { type: 'properties', data: cards[lists.indexOf(key)] ?? [] }
      return [{ key, title: say(lang, dataKey('listings.section', key)), ...part } as Section]
    }),
  )
  return {
    opening: {
      ...figures,
      cities: cities.total,
      top_cities: cities.data.slice(0, home.cities),
      picture,
      listing,
    },
    // A nearby section is shown even if empty, because it answers the user's request.
    sections: sections.filter(
      ({ key, data }) => data.length > 0 || (key === 'nearby' && lists.includes(key)),
    ),
    slider_section: slides,
  }
}

const rank = (key: string) => (key === 'nearby' ? 0 : key === 'featured' ? 1 : 2)

/** Keeps each project only in the first section that contains it, and limits the length of each section. */
function withoutRepeatedProjects(sections: readonly Section[]): Section[] {
  const taken = new Set<number>()
  return sections.map((section) => {
    if (section.type !== 'projects') return section
    const data = section.data.filter(({ id }) => !taken.has(id)).slice(0, home.cards)
    for (const { id } of data) taken.add(id)
    return { ...section, data }
  })
}

const dayMs = 86_400_000
/** Time in ms for which the capped count of confirmations is reused before counting again. */
const capLife = 60_000
/** Process time until which the count stays capped. */
const cappedUntil = new WeakMap<Kysely<DB>, number>()

type Figures = Pick<Home['opening'], 'listings' | 'confirmed' | 'confirmed_is_capped'>

/** Result type of a function's query. */
type AnswerOf<F extends (...given: never[]) => DbQuestion<unknown>> =
  ReturnType<F> extends DbQuestion<infer Answer> ? Answer : never

type Counted = [
  cities: AnswerOf<typeof firstCities>,
  categories: AnswerOf<typeof firstCategories>,
  agents: AnswerOf<typeof topAgents>,
  figures: Figures,
]

/** Reads the counts for the hero and the visible sections, in one statement. */
function countedFor(db: Kysely<DB>, keys: readonly string[], now: Date): Promise<Counted> {
  const unless = <T>(key: string, question: DbQuestion<T[]>): DbQuestion<T[]> =>
    keys.includes(key) ? question : { asked: null, read: () => [] }
  return askTogether<Counted>(
    db,
    firstCities(Math.max(few, home.cities)),
    unless('categories', firstCategories(categoriesMost, now)),
    unless('agents', topAgents(home.cards)),
    figuresOf(db, now),
  )
}

/**
 * Returns a query for the number of listings, from the city counts, and the number of recently confirmed listings, from
 * their index.
 */
function figuresOf(db: Kysely<DB>, now: Date): DbQuestion<Figures> {
  const since = new Date(now.getTime() - home.confirmedDays * dayMs)
  const isCapped = (cappedUntil.get(db) ?? 0) > performance.now()
  const confirmed = sql`(select count(*)::int from (select from property p where p.public and p.on_offer
    and p.confirmed_at >= ${since} limit ${home.countMost + 1}) c)`
  return {
    asked: sql`(select json_build_object('listings', coalesce(sum(n), 0)::int,
      'confirmed', ${isCapped ? sql`null` : confirmed}) from suggestion where kind = 'city')`,
    read: (found: { listings: number; confirmed: number | null }) => {
      const confirmed = found.confirmed ?? home.countMost + 1
      if (!isCapped && confirmed > home.countMost) cappedUntil.set(db, performance.now() + capLife)
      return {
        listings: found.listings,
        confirmed: Math.min(confirmed, home.countMost),
        confirmed_is_capped: confirmed > home.countMost,
      }
    },
  }
}

/** Returns a stored picture by key; null without a key. */
async function pictureAt(db: Kysely<DB>, key: string): Promise<Home['opening']['picture']> {
  if (!key) return null
  const { rows } = await sql<{ picture: PictureColumns }>`
    select ${pictureJson} as picture from file f where f.key = ${key}`.execute(db)
  return rows[0] ? pictureOf(rows[0].picture) : null
}
