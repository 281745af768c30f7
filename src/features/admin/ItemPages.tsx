import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '../../../contract/types'
import { page } from '../../../contract/limits'
import { useApi } from '../../api/use-api'
import { Button } from '../../ui/Button'
import { QueryFailure } from '../../api/QueryFailure'
import { Awaited } from '../../ui/Awaited'
import { ItemTable } from './ItemTable'

type Asked =
  | { call: 'admin/queue'; input: Input<'admin/queue'> }
  | { call: 'admin/records'; input: Input<'admin/records'> }

/** Pages of the queue or of records, always read anew: others decide at the same time. */
export function ItemPages({
  asked: { call, input },
  caption,
  since,
  empty,
}: {
  asked: Asked
  caption: string
  since: string
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
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * page.limit
      return loaded < (last.total ?? 0) ? loaded : undefined
    },
  })
  if (list.isError) return <QueryFailure of={list} />
  if (!list.data) return <Awaited className="h-64" />
  const items = list.data.pages.flatMap(({ data }) => data)
  if (!items.length) return empty
  return (
    <div className="grid gap-4">
      <ItemTable caption={caption} items={items} since={since} />
      {list.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('admin.more')}
        </Button>
      )}
    </div>
  )
}
