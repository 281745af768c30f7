import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/types'
import type { DB } from '../../db/schema'
import { pictureUrl } from '../../media/links'
import { containing, pageOf } from './page-of'

type Article = Data<'get_articles'>[number]
type Faq = Data<'faqs'>[number]
type Reason = Data<'get_report_reasons'>[number]

interface Row {
  id: number
  slug: string
  title: string
  body: string
  image: string | null
  created_at: Date
  category: { id: number; name: string; slug: string; image: string | null } | null
}

/** Articles, the newest first; their category is one of the property categories (D93). */
export async function listArticles(
  db: Kysely<DB>,
  input: Parsed<'get_articles'>,
): Promise<{ data: Article[]; total: number }> {
  const rows = sql<Row>`
    select a.id, a.slug, a.title, a.body, a.image, a.created_at,
      (select jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'image', c.image)
       from category c where c.id = a.category_id) as category
    from article a
    where (${input.search ?? null}::text is null or lower(a.title) like ${containing(input.search ?? '')})
      and (${input.category_id ?? null}::bigint is null or a.category_id = ${input.category_id ?? null}::bigint)
      and (${input.id ?? null}::bigint is null or a.id = ${input.id ?? null}::bigint)
      and (${input.slug_id ?? null}::text is null or a.slug = ${input.slug_id ?? null}::text)`
  const found = await pageOf(db, rows, sql`created_at desc, id desc`, input)
  return { data: found.rows.map(articleOf), total: found.total }
}

function articleOf({ id, slug, title, body, image, created_at, category }: Row): Article {
  return {
    id,
    slug_id: slug,
    title,
    description: body,
    image: pictureUrl(image),
    category: category && {
      id: category.id,
      category: category.name,
      slug_id: category.slug,
      image: pictureUrl(category.image),
    },
    created_at: created_at.toISOString(),
  }
}

/** Questions and answers in the house's own order. */
export function listFaqs(db: Kysely<DB>, input: Parsed<'faqs'>) {
  return pageOf(db, sql<Faq>`select id, question, answer, position from faq`, sql`position, id`, input)
}

/** Reasons a report may give, in the house's own order. */
export function listReasons(db: Kysely<DB>, input: Parsed<'get_report_reasons'>) {
  return pageOf(db, sql<Reason>`select id, reason, position from report_reason`, sql`position, id`, input)
}
