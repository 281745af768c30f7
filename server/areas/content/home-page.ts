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

/** The sections that are lists of properties, by what they ask for; nearby only with a point. */
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

/** The sections that are no lists of properties. */
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
    // Twice as many: those of one of the two sections are left out of the other.
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
 * The opening of the home page and its sections in the order of the settings; an empty one is left out (D25), and no
 * listing and no project stands on the page twice.
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
  // What the picture of the opening shows comes last: it takes what no section has.
  const pictured = [filters['featured']!, filters['newest']!].map((filter) =>
    beginning(filter, 1, sql`p.title_image is not null`),
  )
  // What somebody asked for by place comes first, then what is paid for: what is featured and new stands among the featured.
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
    // That nothing is near is an answer as well.
    sections: sections.filter(
      ({ key, data }) => data.length > 0 || (key === 'nearby' && lists.includes(key)),
    ),
    slider_section: slides,
  }
}

const rank = (key: string) => (key === 'nearby' ? 0 : key === 'featured' ? 1 : 2)

/** The first section that has a project keeps it; each shows so many. */
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
/** Milliseconds for which so many were confirmed that they are not counted again. */
const capLife = 60_000
/** Until when that holds, by the time of this process. */
const cappedUntil = new WeakMap<Kysely<DB>, number>()

type Figures = Pick<Home['opening'], 'listings' | 'confirmed' | 'confirmed_is_capped'>

/** What a function's question is answered with. */
type AnswerOf<F extends (...given: never[]) => DbQuestion<unknown>> =
  ReturnType<F> extends DbQuestion<infer Answer> ? Answer : never

type Counted = [
  cities: AnswerOf<typeof firstCities>,
  categories: AnswerOf<typeof firstCategories>,
  agents: AnswerOf<typeof topAgents>,
  figures: Figures,
]

/** What is counted for the opening and the sections that are shown, in one statement. */
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

/** How many listings there are, from what is counted by city, and how many were confirmed lately, by their index. */
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

/** A stored picture by its key; null without one. */
async function pictureAt(db: Kysely<DB>, key: string): Promise<Home['opening']['picture']> {
  if (!key) return null
  const { rows } = await sql<{ picture: PictureColumns }>`
    select ${pictureJson} as picture from file f where f.key = ${key}`.execute(db)
  return rows[0] ? pictureOf(rows[0].picture) : null
}
