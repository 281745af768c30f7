import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ListingStatus } from '../../../../contract/listing/listing-states'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Drafts } from './Drafts'
import { ownKinds, type OwnKind } from '../../../shared/own-listings/own-kinds'
import { OwnList } from './OwnList'
import { OwnListingCard } from './OwnListingCard'
import { OwnPage } from './OwnPage'
import type { OwnRow } from './owner-status'
import type { StateSearch } from './state-search'
import { useOwnPages } from './use-own-pages'

export interface OwnListingsProps {
  kind: OwnKind
  state: ListingStatus | undefined
  onState: (search: StateSearch) => void
}

/** The owner's properties or projects by status, newest first, below unfinished drafts. */
export function OwnListings({ kind, state, onState }: OwnListingsProps) {
  const { t } = useTranslation()
  const { call, icon, add } = ownKinds[kind]
  const list = useOwnPages(call, { listing_status: state })
  const first = list.data?.pages[0]
  const drafts = state === undefined || state === 'draft' ? (first?.drafts ?? []) : []
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
      <div className="grid gap-4">
        {drafts.length > 0 && <Drafts drafts={drafts} kind={kind} />}
        {(drafts.length === 0 || (first?.data.length ?? 0) > 0) && (
          <OwnList<OwnRow> list={list} icon={icon} empty={t(`own.${kind}.emptyText`)} add={addAnother}>
            {(rows) => (
              <ul aria-label={t(`own.${kind}.table`)} className="grid gap-4">
                {rows.map((row) => (
                  <OwnListingCard key={row.id} kind={kind} row={row} heading="h2" />
                ))}
              </ul>
            )}
          </OwnList>
        )}
      </div>
    </OwnPage>
  )
}
