import { useTranslation } from 'react-i18next'
import type { ListingStatus } from '../../../contract/values'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { ListingPrice } from '../../results/ListingPrice'
import { useDates } from '../../ui/use-dates'
import { commonColumns, endColumn, OpenTitle } from './columns'
import { Drafts } from './Drafts'
import { OwnTable } from './OwnTable'
import type { OwnCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own listings in one state, newest first. */
export function OwnListings({ status }: { status?: ListingStatus }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const list = useOwnPages('get-added-properties', { listing_status: status })
  const columns: Column<OwnCard>[] = [
    ...commonColumns<OwnCard>(t, t('wizard.own.listing')),
    {
      key: 'price',
      title: t('wizard.price'),
      align: 'end',
      cell: (row) => <ListingPrice listing={row} className="justify-end" />,
    },
    { key: 'views', title: t('wizard.own.views'), align: 'end', cell: (row) => row.views },
    { key: 'leads', title: t('wizard.own.leads'), align: 'end', cell: (row) => row.leads },
    endColumn<OwnCard>(t, date),
    {
      key: 'open',
      act: true,
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-property/$slugId" params={{ slugId: row.slug_id }}>
          <OpenTitle title={row.title} />
        </LinkButton>
      ),
    },
  ]
  const drafts = list.data?.pages[0]?.drafts ?? []
  if (status === 'draft' && drafts.length > 0) return <Drafts drafts={drafts} kind="property" />
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
