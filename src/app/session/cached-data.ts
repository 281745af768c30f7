import type { SessionParts } from './session-parts'

type Cached = Partial<SessionParts['cachedata']>

const placeFields = ['city', 'state', 'country'] as const

/** Returns the §3 parts found in an address: filter and place, projects or properties, a new chat. */
export function cachedOfAddress(pathname: string, search: Record<string, unknown>): Cached {
  if (pathname === '/properties' || pathname === '/projects' || pathname === '/map') {
    const { of, ...filter } = search
    const filterData = Object.fromEntries(
      Object.entries(filter).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      ),
    )
    const place = Object.fromEntries(
      placeFields.flatMap((name) => (filterData[name] ? [[name, filterData[name]]] : [])),
    )
    return {
      filterData,
      isProject: pathname === '/projects' || of === 'projects',
      ...(Object.keys(place).length > 0 && { locationData: place }),
    }
  }
  if (pathname === '/user/chat' && typeof search['with'] === 'number')
    return { newUserChatData: { user_id: search['with'], property_id: search['property'] ?? null } }
  return {}
}

interface CachedReply {
  data?: unknown
  /** Categories that have articles; set only in an answer about articles. */
  categories?: readonly { id: number; slug_id: string }[]
}

/**
 * Returns the §3 parts found in an answer: categories with their fetch time, the selected article category and the
 * number of home-page slides. The first argument is the query key.
 */
export function cachedOfAnswer([call, input]: readonly unknown[], answer: unknown, at: number): Cached {
  const { data, categories } = (answer ?? {}) as CachedReply
  if (call === 'get_articles') {
    const slug = (input as { category_slug_id?: string } | undefined)?.category_slug_id
    return { articleCategoryId: categories?.find((one) => one.slug_id === slug)?.id ?? null }
  }
  if (call === 'get_categories' && Array.isArray(data)) return { categories: data, lastFetch: at }
  const slides = (data as { slider_section?: unknown } | null | undefined)?.slider_section
  if (call === 'homepage-data' && Array.isArray(slides)) return { sliderDataLength: slides.length }
  return {}
}
