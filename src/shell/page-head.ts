import type { RouterContext } from '../router'

export interface PageWords {
  /** Path with query, as the page's one right address. */
  path: string
  title: string
  description: string
  image?: string
  type?: 'website' | 'article'
  /** Keeps the page out of search engines. */
  hidden?: boolean
  /** schema.org data. */
  data?: object
}

const siteTitle = (context: RouterContext) => context.i18n.t('shell.siteName')

/** Title, description, canonical address, preview for social networks and structured data of a public page. */
export function pageHead(context: RouterContext, page: PageWords) {
  const address = context.origin + page.path
  const title = `${page.title} – ${siteTitle(context)}`
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: siteTitle(context) },
      { property: 'og:locale', content: context.i18n.language },
      ...(page.image ? [{ property: 'og:image', content: new URL(page.image, context.origin).href }] : []),
      { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
      ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(page.data ? [{ 'script:ld+json': page.data }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}
