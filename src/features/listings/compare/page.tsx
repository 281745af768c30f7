import { lazy } from 'react'
import { loadForPage } from '../../../app/api/load-for-page'
import { callQuery } from '../../../app/api/call-query'
import { requireTexts } from '../../../app/i18n/require-texts'
import type { SitePage, SitePageProps } from '../../../app/page/site-page'
import { cardsInput, pairsOf, readIds, type CompareSearch } from './compare-input'

const ComparePage = lazy(() => import('./ComparePage'))

/** Comparison of up to four properties listed in the URL (D95). */
export const compare: SitePage = {
  load: async (context, search) => {
    const { api, queryClient, i18n } = context
    const ids = readIds(search)
    const cards = callQuery(api, 'get-property-list', cardsInput(ids))
    const pairs = pairsOf(ids).map((pair) => callQuery(api, 'compare-properties', pair))
    await Promise.all([
      requireTexts('tools')({ context }),
      ...(ids.length > 0 ? [loadForPage(queryClient, cards)] : []),
      ...pairs.map((pair) => loadForPage(queryClient, pair)),
    ])
    return {
      path: '/compare',
      title: i18n.t('tools.compare.title'),
      description: i18n.t('tools.compare.description'),
      hidden: ids.length > 0,
    }
  },
  Page: ({ search, onSearch }: SitePageProps) => (
    <ComparePage search={search as CompareSearch} onSearch={onSearch} />
  ),
}
