import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { DataTable } from '../../../ui/layout/DataTable'
import { HrefLink } from '../../../ui/buttons/HrefLink'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Panel } from './Panel'

/** Searches without results, and how many users saved each. */
export function EmptySearches({ searches }: { searches: NonNullable<Data<'admin/overview'>['searches']> }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('admin.overview.searches')} text={t('admin.overview.searchesText')}>
      {searches.length === 0 ? (
        <EmptyState icon="search" title={t('admin.overview.noSearches')}>
          {t('admin.overview.noSearchesText')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('admin.overview.searches')}
          rows={searches}
          rowKey={({ query }) => query}
          columns={[
            {
              key: 'search',
              title: t('admin.overview.search'),
              head: true,
              cell: ({ query, name }) => <HrefLink href={`/properties?${query}`}>{name}</HrefLink>,
            },
            { key: 'n', title: t('admin.overview.times'), align: 'end', cell: ({ n }) => n },
            {
              key: 'saved',
              title: t('admin.overview.alerts'),
              align: 'end',
              cell: ({ saved }) => saved || '–',
            },
          ]}
        />
      )}
    </Panel>
  )
}
