import type { TextKey } from '../../../contract/texts/catalogue'
import type { RouterContext } from './router-context'

interface Matched {
  match: { context: RouterContext }
}

/**
 * Returns the `head` of a page that is irrelevant to search engines: only a title. Until its texts are loaded, the
 * site's title is shown instead of a raw key.
 * @param hidden excludes a private page from search engines
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
