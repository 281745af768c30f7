import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '../../../contract/types'
import { page } from '../../../contract/limits'
import { More } from '../../api/More'
import { useApi } from '../../api/use-api'
import { QueryFailure } from '../../api/QueryFailure'
import { Awaited } from '../../ui/Awaited'
import { ItemTable } from './ItemTable'

type ItemPagesInput =
  | { call: 'admin/queue'; input: Input<'admin/queue'> }
  | { call: 'admin/records'; input: Input<'admin/records'> }

/** Pages of the queue or of records, always read anew: others decide at the same time. */
export function ItemPages({
  asked: { call, input },
  caption,
  since,
  before,
  empty,
}: {
  asked: ItemPagesInput
  caption: string
  since: string
  /** Stands above the list, whether it is empty or not. */
  before?: (counts: Record<string, number>) => ReactNode
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const api = useApi()
  const list = useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam: offset, signal }) =>
      api.call(call, { ...input, offset, limit: page.limit } as Input<'admin/records'>, {
        signal,
        toast: false,
      }),
    initialPageParam: 0,
    staleTime: 0,
    // The queue stays while one kind of it is looked for; records of another kind are another list.
    placeholderData: (shown) => (call === 'admin/queue' ? shown : undefined),
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * page.limit
      return loaded < (last.total ?? 0) ? loaded : undefined
    },
  })
  if (list.isError) return <QueryFailure of={list} />
  if (!list.data) return <Awaited className="h-64" />
  const items = list.data.pages.flatMap(({ data }) => data)
  return (
    <div className="grid gap-4">
      {before?.(list.data.pages[0]?.counts ?? {})}
      {items.length === 0 ? empty : <ItemTable caption={caption} items={items} since={since} />}
      <More of={list}>{t('admin.more')}</More>
    </div>
  )
}
