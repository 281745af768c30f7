import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { More } from '../../../app/api/More'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import type { IconName } from '../../../ui/pictures/Icon'

export interface OwnListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  icon: IconName
  /** Text of the empty state, and the link to create a first record. */
  empty: string
  add: ReactNode
  /** Renders the loaded rows. */
  children: (rows: readonly Row[]) => ReactNode
}

/** Paginated list of the owner's records, with loading, error and empty states. */
export function OwnList<Row>({ list, icon, empty, add, children }: OwnListProps<Row>) {
  const { t } = useTranslation()
  if (list.isError) return <QueryFailure of={list} />
  if (!list.data) return <Awaited className="h-64" />
  const rows = list.data.pages.flatMap(({ data }) => data)
  if (!rows.length)
    return (
      <EmptyState icon={icon} title={t('wizard.own.empty')} action={add}>
        {empty}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {children(rows)}
      <More of={list}>{t('wizard.own.more')}</More>
    </div>
  )
}
