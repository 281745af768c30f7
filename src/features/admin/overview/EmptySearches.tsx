import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../contract/types'
import { HrefLink } from '../../../ui/HrefLink'
import { EmptyState } from '../../../ui/EmptyState'
import { Panel } from './Panel'

/** What visitors looked for in vain, and how many have saved the same search. */
export function EmptySearches({ searches }: { searches: NonNullable<Data<'admin/overview'>['searches']> }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('admin.overview.searches')} text={t('admin.overview.searchesText')}>
      {searches.length === 0 ? (
        <EmptyState icon="search" title={t('admin.overview.noSearches')}>
          {t('admin.overview.noSearchesText')}
        </EmptyState>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{t('admin.overview.searches')}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 text-start font-semibold">
                {t('admin.overview.search')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {t('admin.overview.times')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {t('admin.overview.alerts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ query, name, n, saved }) => (
              <tr key={query} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 text-start font-medium wrap-anywhere">
                  <HrefLink href={`/properties?${query}`}>{name}</HrefLink>
                </th>
                <td className="py-2 text-end font-semibold">{n}</td>
                <td className="py-2 text-end">{saved || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
