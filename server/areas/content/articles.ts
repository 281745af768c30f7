import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { DB } from '../../platform/db/schema'
import { pictureOf, pictureUrl } from '../../platform/media/links'
import { textIn } from '../../platform/texts/catalogue-text'
import { plainText, sanitise } from '../../platform/texts/sanitise-html'
import { type PictureColumns, pictureJson } from '../search'
import { containing, pageOf } from '../../platform/db/page-of'

type Article = Data<'get_articles'>[number]
type ArticleCategory = NonNullable<Article['category']>
type Faq = Data<'faqs'>[number]
type ReportReason = Data<'get_report_reasons'>[number]

interface ArticleRow {
  id: number
  slug: string
  title: string
  body: string
  image: string | null
  created_at: Date
  picture: PictureColumns | null
  category: CategoryRow | null
}

interface CategoryRow {
  id: number
  name: string
  slug: string
  image: string | null
}

/**
 * Articles and FAQs are shown in the reader's language. If there are none in that language, those in every language are
 * shown. A single article requested by id or slug is shown in its own language.
 */
const inLanguage = (table: 'article' | 'faq', lang: Lang) => sql<boolean>`
  (lang = ${lang} or not exists (select from ${sql.table(table)} own where own.is_public and own.lang = ${lang}))`

/** Lists articles, newest first. Their categories are the property categories (D93). */
export async function listArticles(
  db: Kysely<DB>,
  input: Parsed<'get_articles'>,
  lang: Lang,
): Promise<{ data: Article[]; total: number; categories: ArticleCategory[] }> {
  const asked = input.id !== undefined || input.slug_id !== undefined
  const rows = sql<ArticleRow>`
    select a.id, a.slug, a.title, a.body, a.image, a.created_at,
      (select ${pictureJson} from file f where f.key = a.image) as picture,
      (select jsonb_build_object('id', c.id, 'name', ${textIn('c', 'name')}, 'slug', c.slug, 'image', c.image)
       from category c where c.id = a.category_id) as category
    from article a
    where a.is_public and ${asked ? sql`true` : inLanguage('article', lang)}
      and (${input.search ?? null}::text is null or lower(a.title) like ${containing(input.search ?? '')})
      and (${input.category_id ?? null}::bigint is null or a.category_id = ${input.category_id ?? null}::bigint)
      and (${input.category_slug_id ?? null}::text is null
        or a.category_id = (select c.id from category c where c.slug = ${input.category_slug_id ?? null}::text))
      and (${input.id ?? null}::bigint is null or a.id = ${input.id ?? null}::bigint)
      and (${input.slug_id ?? null}::text is null or a.slug = ${input.slug_id ?? null}::text)`
  const found = await pageOf(db, rows, sql`created_at desc, id desc`, input)
  return { data: found.data.map(articleOf), total: found.total, categories: await writtenAbout(db, lang) }
}

/** Returns categories with articles, in order. */
async function writtenAbout(db: Kysely<DB>, lang: Lang): Promise<ArticleCategory[]> {
  const { rows } =
    await sql<CategoryRow>`select c.id, ${textIn('c', 'name')} as name, c.slug, c.image from category c
    where c.is_public and exists (select from article a where a.category_id = c.id and a.is_public
      and ${inLanguage('article', lang)}) order by c.position, c.id`.execute(db)
  return rows.map(categoryOf)
}

function articleOf({ id, slug, title, body, image, picture, created_at, category }: ArticleRow): Article {
  return {
    id,
    slug_id: slug,
    title,
    description: sanitise(body),
    excerpt: excerptOf(body),
    image: pictureUrl(image),
    picture: picture && pictureOf(picture),
    category: category && categoryOf(category),
    created_at: created_at.toISOString(),
  }
}

/** Maximum length of an article excerpt in lists. */
const excerptMost = 300

const excerptOf = (body: string): string => plainText(body.slice(0, excerptMost * 3)).slice(0, excerptMost)

const categoryOf = ({ id, name, slug, image }: CategoryRow): ArticleCategory => ({
  id,
  category: name,
  slug_id: slug,
  image: pictureUrl(image),
})

/** Lists FAQs in the configured order. */
export function listFaqs(db: Kysely<DB>, input: Parsed<'faqs'>, lang: Lang) {
  return pageOf(
    db,
    sql<Faq>`select id, question, answer, position from faq where is_public and ${inLanguage('faq', lang)}`,
    sql`position, id`,
    input,
  )
}

/** Lists report reasons in the configured order. */
export function listReasons(db: Kysely<DB>, input: Parsed<'get_report_reasons'>) {
  return pageOf(
    db,
    sql<ReportReason>`select w.id, ${textIn('w', 'reason')} as reason, w.asks_text, w.position from report_reason w where w.is_public`,
    sql`position, id`,
    input,
  )
}
