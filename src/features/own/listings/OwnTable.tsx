import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../ui/DataTable'
import { EmptyState } from '../../../ui/EmptyState'
import { More } from '../../../api/More'
import { QueryFailure } from '../../../api/QueryFailure'
import type { IconName } from '../../../ui/Icon'
import { Awaited } from '../../../ui/Awaited'

export interface OwnTableProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  columns: Column<Row>[]
  caption: string
  icon: IconName
  /** What is said while there is nothing, and the way to the first. */
  empty: string
  add: ReactNode
}

/** A list of the owner's own things: waiting, failing, empty, and page after page. */
export function OwnTable<Row extends { id: number }>({
  list,
  columns,
  caption,
  icon,
  empty,
  add,
}: OwnTableProps<Row>) {
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
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
      <More of={list}>{t('wizard.own.more')}</More>
    </div>
  )
}
