import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Input } from '../../../contract/calls/call-types'
import { More } from '../../app/api/More'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { ItemTable } from './ItemTable'
import { useItemPages } from './use-item-pages'

export interface ItemPagesProps {
  input: Input<'admin/records'>
  caption: string
  since: string
  empty: ReactNode
}

/** Paginated records of one kind. */
export function ItemPages({ input, caption, since, empty }: ItemPagesProps) {
  const { t } = useTranslation()
  const list = useItemPages('admin/records', input)
  if (!list.data) return list.isError ? <QueryFailure of={list} /> : <Awaited className="h-64" />
  const items = list.data.pages.flatMap(({ data }) => data)
  return (
    <div className="grid gap-4">
      <QueryFailure of={list} />
      {items.length === 0 ? empty : <ItemTable caption={caption} items={items} since={since} />}
      <More of={list}>{t('admin.more')}</More>
    </div>
  )
}
