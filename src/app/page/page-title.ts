import type { TextKey } from '../../../contract/texts/catalogue'
import type { RouterContext } from './router-context'

interface Matched {
  match: { context: RouterContext }
}

/**
 * `head` of a page that search engines have no use for: its title in words. Where its texts are not there yet it keeps
 * the site's title instead of showing a key.
 * @param hidden keeps a page that belongs to one person out of search engines
 */
export function pageTitle(key: TextKey, { hidden = false } = {}) {
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
