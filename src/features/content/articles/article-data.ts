import type { TFunction } from '../../../../contract/texts/translate'
import type { Article } from './article-query'

/** Returns an article's path. */
export const articlePath = ({ slug_id: slug }: Pick<Article, 'slug_id'>) =>
  `/articles/${encodeURIComponent(slug)}`

/** Returns an article's breadcrumbs. */
export const articleTrail = (t: TFunction, article: Article) => [
  { name: t('shell.home'), path: '/' },
  { name: t('pages.articles.title'), path: '/articles' },
  { name: article.title, path: articlePath(article) },
]

/** Returns an article as structured data (schema.org Article) with the site as its author. */
export function articleData(article: Article, origin: string, site: string): object {
  const absolute = (path: string) => new URL(path, origin).href
  const organization = { '@type': 'Organization', name: site, url: absolute('/') }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    datePublished: article.created_at,
    ...(article.image && { image: [absolute(article.image)] }),
    mainEntityOfPage: absolute(articlePath(article)),
    author: organization,
    publisher: organization,
  }
}
