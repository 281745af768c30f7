import { sql, type Kysely, type RawBuilder } from 'kysely'
import { wordPages } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { agentRows } from '../content'

/** A public page: its path and, if known, the time of its last change. */
export interface SitemapEntry {
  path: string
  changed: Date | null
}

interface SitemapRow {
  name: string
  changed: Date | null
}

/** Source rows of a page kind, and the path of each page. */
interface SitemapKind {
  rows: RawBuilder<SitemapRow>
  pathOf: (name: string) => string
}

const encoded = (folder: string) => (name: string) => `/${folder}/${encodeURIComponent(name)}`

/** Page kinds with one page per public row, by id. */
const kinds: Record<string, SitemapKind> = {
  properties: {
    rows: sql<SitemapRow>`select slug as name, updated_at as changed, id from property where public and on_offer`,
    pathOf: encoded('properties-details'),
  },
  projects: {
    rows: sql<SitemapRow>`select id::text as name, updated_at as changed, id from project where public`,
    pathOf: encoded('project-details'),
  },
  articles: {
    rows: sql<SitemapRow>`select slug as name, created_at as changed, id from article where is_public`,
    pathOf: encoded('articles'),
  },
  words: {
    rows: sql<SitemapRow>`select slug as name, null::timestamptz as changed, min(id) as id from page
      where is_public and slug not in (${sql.join([...wordPages])}) group by slug`,
    pathOf: (name) => `/${encodeURIComponent(name)}`,
  },
  agents: {
    rows: sql<SitemapRow>`select id::text as name, null::timestamptz as changed, id from (${agentRows}) a`,
    pathOf: encoded('agents'),
  },
}

const alone = [
  '/',
  '/properties',
  '/projects',
  '/map',
  '/articles',
  '/agents',
  '/faqs',
  '/contact-us',
  '/mortgage-calculator',
  '/area-converter',
  '/subscription-plan',
]

/** Pages that exist only once. */
const single: SitemapEntry[] = [...alone, ...wordPages.map((page) => `/${page}`)].map((path) => ({
  path,
  changed: null,
}))

/** Number of the sitemap part that contains a row, by fixed id ranges, so that pages never move between parts. */
const partOf = (size: number) => sql`((id - 1) / ${size})::int + 1`

/**
 * Returns the names of all sitemap parts, each with at most `size` pages; a part is a kind and its number from 1. Parts
 * without any pages are omitted.
 */
export async function partsOf(db: Kysely<DB>, size: number): Promise<string[]> {
  const parts = ['pages-1']
  for (const [kind, { rows }] of Object.entries(kinds)) {
    const { rows: numbers } = await sql<{ number: number }>`
      select distinct ${partOf(size)} as number from (${rows}) s order by number`.execute(db)
    parts.push(...numbers.map(({ number }) => `${kind}-${number}`))
  }
  return parts
}

/** Returns the pages of a part; empty if there is no such part. */
export async function entriesOf(db: Kysely<DB>, part: string, size: number): Promise<SitemapEntry[]> {
  const [, name = '', number = ''] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(part) ?? []
  if (part === 'pages-1') return single
  if (!Object.hasOwn(kinds, name)) return []
  const { rows, pathOf } = kinds[name]!
  const last = Number(number) * size
  const { rows: found } = await sql<SitemapRow>`
    select * from (${rows}) s where id > ${last - size} and id <= ${last} order by id`.execute(db)
  return found.map(({ name: one, changed }) => ({ path: pathOf(one), changed }))
}
