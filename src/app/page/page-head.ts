import { alternatesOf, pathIn } from '../../../contract/language/language-path'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import type { RouterContext } from './router-context'

export interface PageTexts {
  /** Canonical path with query, without the language. */
  path: string
  title: string
  description: string
  image?: string
  /** Meta tags of a generated share picture, used instead of `image` (`shareMeta`). */
  preview?: readonly { content: string }[]
  type?: 'website' | 'article'
  /** Excludes the page from search engines. */
  hidden?: boolean
  /**
   * schema.org data, one item or several. Only the server-rendered output is read, so the browser bundle needn't
   * contain the code that builds it.
   */
  data?: object | readonly object[]
}

const siteTitle = (context: RouterContext) => context.i18n.t('shell.siteName')

/** Returns an Open Graph locale with the language's most likely country, e.g. `en_US`. */
function openGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize()
  return region ? `${language}_${region}` : language
}

/**
 * Returns a public page's title, description, canonical URL, language alternates, social preview and structured data.
 */
export function pageHead(context: RouterContext, page: PageTexts) {
  const { origin, i18n, queryClient } = context
  // Loaded by the root route before any page; includes languages added by the operator.
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
          // The router keeps only the last of several tags with the same name, so each tag gets a different name.
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
