import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '../../../contract/words'
import { Badge } from '../../ui/Badge'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { OwnTable } from './OwnTable'
import { standingOf, toneOf, type OwnCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own listings in one state, newest first. */
export function OwnListings({ status }: { status?: RequestStatus }) {
  const { t } = useTranslation()
  const list = useOwnPages('get-added-properties', { request_status: status })
  const columns: Column<OwnCard>[] = [
    { key: 'title', title: t('wizard.own.listing'), head: true, cell: (row) => <bdi>{row.title}</bdi> },
    {
      key: 'state',
      title: t('wizard.own.state'),
      cell: (row) => <Badge tone={toneOf[standingOf(row)]}>{t(`wizard.state.${standingOf(row)}`)}</Badge>,
    },
    { key: 'views', title: t('wizard.own.views'), align: 'end', cell: (row) => row.views },
    { key: 'leads', title: t('wizard.own.leads'), align: 'end', cell: (row) => row.leads },
    {
      key: 'open',
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-property/$slugId" params={{ slugId: row.slug_id }}>
          {t('wizard.own.open')}
          <span className="sr-only">: {row.title}</span>
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
