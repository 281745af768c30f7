import { useTranslation } from 'react-i18next'
import type { ListingStatus } from '../../../../contract/values'
import { ListingPrice } from '../../../results/ListingPrice'
import type { Column } from '../../../ui/DataTable'
import { LinkButton } from '../../../ui/LinkButton'
import { useDates } from '../../../ui/use-dates'
import { commonColumns, endColumn, OpenTitle } from './columns'
import { Drafts } from './Drafts'
import { ownKinds, type OwnKind } from './own-kinds'
import { OwnPage } from './OwnPage'
import { OwnTable } from './OwnTable'
import type { OwnRow } from './standing'
import type { StateSearch } from './state-search'
import { useOwnPages } from './use-own-pages'

export interface OwnListingsProps {
  kind: OwnKind
  state: ListingStatus | undefined
  onState: (search: StateSearch) => void
}

/** The owner's homes, or projects, by the status they are in, newest first. */
export function OwnListings({ kind, state, onState }: OwnListingsProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const { call, icon, add, own } = ownKinds[kind]
  const list = useOwnPages(call, { listing_status: state })
  const ofHomes: Column<OwnRow>[] = [
    {
      key: 'price',
      title: t('wizard.price'),
      align: 'end',
      cell: (row) => 'price' in row && <ListingPrice listing={row} className="justify-end" />,
    },
    { key: 'views', title: t('wizard.own.views'), align: 'end', cell: (row) => 'views' in row && row.views },
    { key: 'leads', title: t('wizard.own.leads'), align: 'end', cell: (row) => 'leads' in row && row.leads },
  ]
  const ofProjects: Column<OwnRow>[] = [
    {
      key: 'stage',
      title: t('projects.stageName'),
      cell: (row) => 'type' in row && t(`project.type.${row.type}`),
    },
  ]
  const columns: Column<OwnRow>[] = [
    ...commonColumns<OwnRow>(t, t(`own.${kind}.one`)),
    ...(kind === 'property' ? ofHomes : ofProjects),
    endColumn<OwnRow>(t, date),
    {
      key: 'open',
      act: true,
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" {...own(row)}>
          <OpenTitle title={row.title} />
        </LinkButton>
      ),
    },
  ]
  const first = list.data?.pages[0]
  const addAnother = (
    <LinkButton tone="primary" icon="plus" to={add}>
      {t(`own.${kind}.add`)}
    </LinkButton>
  )
  return (
    <OwnPage
      heading={t(`own.${kind}.heading`)}
      add={addAnother}
      state={state}
      counts={first?.counts}
      onState={onState}
    >
      {state === 'draft' && first?.drafts?.length ? (
        <Drafts drafts={first.drafts} kind={kind} />
      ) : (
        <OwnTable
          list={list}
          columns={columns}
          caption={t(`own.${kind}.table`)}
          icon={icon}
          empty={t(`own.${kind}.emptyText`)}
          add={addAnother}
        />
      )}
    </OwnPage>
  )
}
