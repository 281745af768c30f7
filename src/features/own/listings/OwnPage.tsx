import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { listingStatuses, type ListingStatus } from '../../../../contract/listing/listing-states'
import type { Extra } from '../../../../contract/calls/call-types'
import { Tabs } from '../../../ui/navigation/Tabs'
import type { StateSearch } from './state-search'

type ListingCounts = Extra<'get-added-properties'>['counts']

export interface OwnPageProps {
  heading: string
  /** Link to create another record. */
  add: ReactNode
  state: ListingStatus | undefined
  /** Number of records by status, once loaded. */
  counts?: ListingCounts
  onState: (search: StateSearch) => void
  children: ReactNode
}

/** Statuses with a tab even if empty; others appear with their first listing. */
const always: ReadonlySet<ListingStatus> = new Set(['live', 'in_review', 'draft'])

/** The owner's page for one kind of record, with a tab for each status. */
export function OwnPage({ heading, add, state, counts, onState, children }: OwnPageProps) {
  const { t } = useTranslation()
  const shown = listingStatuses.filter(
    (status) => always.has(status) || status === state || (counts?.statuses[status] ?? 0) > 0,
  )
  const tabs = ['all', ...shown] as const
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{heading}</h1>
        {add}
      </header>
      <Tabs
        label={t('wizard.own.state')}
        value={state ?? 'all'}
        tabs={tabs.map((value) => ({
          value,
          title: t(value === 'all' ? 'wizard.own.all' : `own.status.${value}`),
          // Zero isn't shown on a tab.
          count: (value === 'all' ? counts?.total : counts?.statuses[value]) || undefined,
        }))}
        onChange={(value) => onState(value === 'all' ? {} : { state: value })}
      >
        {children}
      </Tabs>
    </div>
  )
}
