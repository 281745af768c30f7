import type { RouterContext } from '../router'

interface Matched {
  match: { context: RouterContext }
}

/**
 * `head` of a page that only the browser renders: its title in words. On the server such a page has no texts of its
 * own yet, so it keeps the site's title instead of showing a key.
 * @param hidden keeps a page that belongs to one person out of search engines
 */
export function pageTitle(key: string, { hidden = false } = {}) {
  return ({ match: { context } }: Matched) => {
    const { i18n } = context
    return {
      meta: [
        ...(i18n.exists(key) ? [{ title: `${i18n.t(key)} – ${i18n.t('shell.siteName')}` }] : []),
        ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ],
    }
  }
}
