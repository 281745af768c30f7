import { sql } from 'kysely'
import { ownPaths } from '../../../contract/site/reserved-paths'
import type { contentKinds } from '../../../contract/values'
import type { Selectable } from 'kysely'
import type { ArticleTable, FaqTable, PageTable, SliderTable } from '../../platform/db/schema.gen'
import { sanitise, hasNoText } from '../../platform/texts/sanitise-html'
import { slug as slugOf } from '../../../contract/site/slug'
import type { Trx } from '../../core/kind'
import { freeSlug } from '../listing-kinds'
import { cleared, onlyOne, put, rowOf, wrong, type EntryKind } from './entry-kind'

/** Sanitises rich text input. */
function rich(body: string): string {
  const clean = sanitise(body)
  if (hasNoText(clean)) throw wrong('body', 'refusals.required')
  return clean
}

/** Returns the requested slug. Without one, a new entry gets a slug derived from its title, and an existing entry keeps its slug (undefined). */
async function articleSlug(trx: Trx, id: number | null, asked: string | undefined, title: string) {
  if (asked) {
    const taken = { field: 'slug', text: 'publishing.slugTaken' } as const
    await onlyOne(trx, 'article', id, sql`slug = ${asked}`, taken)
    return asked
  }
  if (id !== null) return undefined
  return (
    (await freeSlug(trx, title, undefined, 'article')) ??
    (await freeSlug(trx, 'article', undefined, 'article'))!
  )
}

const article: EntryKind<'article'> = {
  picture: 'may',
  async read(db, id) {
    const row = await rowOf<Selectable<ArticleTable>>(db, 'article', id)
    if (!row) return null
    const { title, slug, lang, category_id, body, image } = row
    const values = { title, slug, lang, category_id: category_id ?? '', body: sanitise(body) }
    return { values, image, path: `/articles/${encodeURIComponent(slug)}` }
  },
  async write(trx, id, { title, slug, lang, category_id, body }, { image, now }) {
    if (category_id !== undefined) {
      const { rows } = await sql`select from category where id = ${category_id}`.execute(trx)
      if (rows.length === 0) throw wrong('category_id', 'refusals.unknownId')
    }
    return put(trx, 'article', id, {
      title,
      slug: await articleSlug(trx, id, slug, title),
      lang,
      category_id: category_id ?? null,
      body: rich(body),
      image,
      ...(id === null && { created_at: now }),
    })
  },
}

const faq: EntryKind<'faq'> = {
  async read(db, id) {
    const row = await rowOf<Selectable<FaqTable>>(db, 'faq', id)
    if (!row) return null
    const { question, answer, lang, position } = row
    return { values: { question, answer, lang, position }, image: null, path: '/faqs' }
  },
  write: (trx, id, { question, answer, lang, position = 0 }) =>
    put(trx, 'faq', id, { question, answer, lang, position }),
}

const slide: EntryKind<'slide'> = {
  picture: 'must',
  async read(db, id) {
    const row = await rowOf<Selectable<SliderTable>>(db, 'slide', id)
    if (!row) return null
    const { title, link, property_id, position, image } = row
    const values = { title: title ?? '', link: link ?? '', property_id: property_id ?? '', position }
    return { values, image, path: '/' }
  },
  async write(trx, id, { title, link, property_id, position = 0 }, { image }) {
    if (property_id !== undefined) {
      const { rows } = await sql`select from property where id = ${property_id}`.execute(trx)
      if (rows.length === 0) throw wrong('property_id', 'refusals.unknownId')
    }
    return put(trx, 'slide', id, {
      title: cleared(title),
      link: cleared(link),
      property_id: property_id ?? null,
      position,
      image,
    })
  },
}

const page: EntryKind<'page'> = {
  async read(db, id) {
    const row = await rowOf<Selectable<PageTable>>(db, 'page', id)
    if (!row) return null
    const { title, slug, lang, description, body } = row
    const values = { title, slug, lang, description, body: sanitise(body) }
    return { values, image: null, path: `/${encodeURIComponent(slug)}` }
  },
  async write(trx, id, { title, slug: asked, lang, description = '', body }) {
    const before = id === null ? undefined : await rowOf<Selectable<PageTable>>(trx, 'page', id)
    const slug = asked ?? before?.slug ?? slugOf(title)
    if (!slug) throw wrong('slug', 'refusals.required')
    if (ownPaths.includes(slug))
      throw wrong('slug', { key: 'publishing.slugOfHouse', params: { path: `/${slug}` } })
    await onlyOne(trx, 'page', id, sql`slug = ${slug} and lang = ${lang}`, {
      field: 'slug',
      text: 'publishing.pageTaken',
    })
    return put(trx, 'page', id, { title, slug, lang, description, body: rich(body) })
  },
}

export const content: { [K in (typeof contentKinds)[number]]: EntryKind<K> } = { article, faq, slide, page }
