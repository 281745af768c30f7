import { alternatesOf, pathIn } from '../../../contract/language/language-path'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import type { RouterContext } from './router-context'

export interface PageTexts {
  /** Path with query, as the page's one right address but for its language. */
  path: string
  title: string
  description: string
  image?: string
  /** The lines of a picture drawn for links, in place of `image` (`shareMeta`). */
  preview?: readonly { content: string }[]
  type?: 'website' | 'article'
  /** Keeps the page out of search engines. */
  hidden?: boolean
  /** schema.org data, one item or several; only what the server writes is read, so no browser need carry its code. */
  data?: object | readonly object[]
}

const siteTitle = (context: RouterContext) => context.i18n.t('shell.siteName')

/** A language as Open Graph names it, with its likeliest country: `en_US`. */
function openGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize()
  return region ? `${language}_${region}` : language
}

/** Title, description, canonical address, the same page in other languages, preview for social networks and structured data of a public page. */
export function pageHead(context: RouterContext, page: PageTexts) {
  const { origin, i18n, queryClient } = context
  // The root asks for them before any page: the operator's own languages are among them.
  const settings = queryClient.getQueryData<CallEnvelope<'web-settings'>>(['web-settings', {}])
  const announced = settings?.data.languages.map(({ code }) => code) ?? []
  const address = origin + pathIn(page.path, i18n.language)
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
      { property: 'og:locale', content: openGraphLocale(i18n.language) },
      ...(page.hidden ? [] : announced)
        .filter((lang) => lang !== i18n.language)
        .map((lang) => ({
          // Of tags with one name the router keeps the last.
          name: `og:locale:alternate:${lang}`,
          property: 'og:locale:alternate',
          content: openGraphLocale(lang),
        })),
      ...(page.preview ??
        (page.image ? [{ property: 'og:image', content: new URL(page.image, origin).href }] : [])),
      { name: 'twitter:card', content: page.preview || page.image ? 'summary_large_image' : 'summary' },
      ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ...[page.data ?? []].flat().map((data) => ({ 'script:ld+json': data })),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...alternatesOf(page.path, announced).map(({ lang, path }) => ({
        rel: 'alternate',
        hrefLang: lang,
        href: origin + path,
      })),
    ],
  }
}
