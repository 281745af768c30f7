import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '../../../contract/words'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { commonColumns, OpenWords } from './columns'
import { OwnTable } from './OwnTable'
import type { OwnCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own listings in one state, newest first. */
export function OwnListings({ status }: { status?: RequestStatus }) {
  const { t } = useTranslation()
  const list = useOwnPages('get-added-properties', { request_status: status })
  const columns: Column<OwnCard>[] = [
    ...commonColumns<OwnCard>(t, t('wizard.own.listing')),
    { key: 'views', title: t('wizard.own.views'), align: 'end', cell: (row) => row.views },
    { key: 'leads', title: t('wizard.own.leads'), align: 'end', cell: (row) => row.leads },
    {
      key: 'open',
      act: true,
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-property/$slugId" params={{ slugId: row.slug_id }}>
          <OpenWords title={row.title} />
        </LinkButton>
      ),
    },
  ]
  return (
    <OwnTable
      list={list}
      columns={columns}
      caption={t('wizard.own.table')}
      icon="home"
      empty={t('wizard.own.emptyText')}
      add={
        <LinkButton tone="primary" to="/list-property">
          {t('wizard.own.add')}
        </LinkButton>
      }
    />
  )
}
