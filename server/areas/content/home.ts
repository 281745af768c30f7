import { sql } from 'kysely'
import { nearby } from '../../../contract/limits'
import type { PropertyFilter } from '../../../contract/property-filter'
import type { Data, Parsed } from '../../../contract/types'
import type { Lang } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/http/say'
import { conditionsOf, listBeginnings, orderOf } from '../listings'
import { projectCards } from '../projects'
import { listAgents } from './agents'
import { listArticles, listFaqs } from './articles'
import { listCategories } from './categories'
import { listCities } from './cities'
import { readSettings } from '../../platform/settings'
import { listSlides } from './slider'

type Section = Data<'homepage-data'>['sections'][number]

export interface HomeAsked {
  input: Parsed<'homepage-data'>
  viewerId: number | null
  lang: Lang
}

const cardsEach = 8
const few = 6

/** The sections of the home page in the order of the settings; an empty one is left out (D25). */
export async function homePage(
  ctx: Ctx,
  { input, viewerId, lang }: HomeAsked,
): Promise<Data<'homepage-data'>> {
  const settings = await readSettings(ctx.db)
  const now = ctx.clock.now()
  const looking = { viewerId, now, currency: settings.currency_code }
  const db = ctx.db

  const here = input.latitude !== undefined && input.longitude !== undefined
  const around = {
    latitude: input.latitude,
    longitude: input.longitude,
    radius: input.radius ?? nearby.radiusKm,
  }
  const noun = { limit: few }

  const filters: Record<string, PropertyFilter> = {
    featured: { promoted: true },
    ...(here && { nearby: around }),
    recommended: { top_rated: true, current_user: true },
    most_viewed: { most_viewed: true },
    most_liked: { most_liked: true },
    premium: { get_all_premium_properties: true },
  }
  const lists = settings.home_sections.filter((key) => filters[key])
  const parts: Record<string, () => Promise<Pick<Section, 'type' | 'data'>>> = {
    categories: async () => {
      const { data } = await listCategories(db, { limit: 12, has_property: true })
      return { type: 'categories', data }
    },
    projects: async () => ({
      type: 'projects',
      data: (await projectCards(db, [], { limit: cardsEach }, now)).data,
    }),
    featured_projects: async () => ({
      type: 'projects',
      data: (await projectCards(db, [sql`j.featured_until > ${now}`], { limit: cardsEach }, now)).data,
    }),
    agents: async () => ({ type: 'agents', data: (await listAgents(db, noun)).data }),
    articles: async () => ({ type: 'articles', data: (await listArticles(db, { limit: 3 }, lang)).data }),
    cities: async () => ({ type: 'cities', data: (await listCities(db, noun)).data }),
    faqs: async () => ({ type: 'faqs', data: (await listFaqs(db, noun, lang)).data }),
  }

  const asked = lists.map((key) => ({
    conditions: conditionsOf(filters[key]!, looking),
    order: orderOf(filters[key]!),
  }))
  const [homes, slides, others] = await Promise.all([
    listBeginnings(db, asked, cardsEach, looking),
    listSlides(db, { limit: few }, { viewerId, now }),
    Promise.all(settings.home_sections.map((key) => parts[key]?.())),
  ])
  const sections = settings.home_sections.flatMap((key, at): Section[] => {
    const part = others[at] ?? { type: 'properties', data: homes[lists.indexOf(key)] ?? [] }
    if (part.data.length === 0) return []
    return [{ key, title: say(lang, `listings.section.${key}`), ...part } as Section]
  })
  return { sections, slider_section: slides.data }
}
