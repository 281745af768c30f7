import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page as paging } from '../../../../contract/limits'
import type { DeliveryKind } from '../../../../contract/values'
import { failureText } from '../../../app/api/failure-text'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useApi } from '../../../app/api/use-api'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Notice } from '../../../ui/feedback/Notice'
import { Pagination } from '../../../ui/navigation/Pagination'
import { useDates } from '../../../ui/format/use-dates'
import { usePageWithin, type PartProps } from '../part-props'
import { DeliveryTable } from './DeliveryTable'

/** Failed and pending deliveries with their errors; each can be retried individually, or all together. */
export function DeliveriesPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const page = Math.max(1, Math.floor(Number(search['page'])) || 1)
  const { limit } = paging
  const list = useCallQuery(
    'admin/deliveries',
    { offset: (page - 1) * limit, limit },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const retry = useMutation({
    mutationFn: (what: { of: DeliveryKind; id: number } | { all: true }) =>
      api.call('admin/deliveries:retry', what, { toast: false }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin/deliveries'] }),
  })
  const { data } = list
  const { dead = 0, waiting = 0 } = data ?? {}
  const pages = data && !list.isPlaceholderData ? Math.ceil((data.total ?? 0) / limit) : undefined
  const { isPast } = usePageWithin(page, pages, (to) => onSearch({ page: to }))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('deliveries.title')}</h1>
          <p className="measure text-muted">{t('deliveries.text')}</p>
          <p role="status" className="text-sm font-semibold">
            {retry.error ? failureText(retry.error, t) : retry.data?.message}
          </p>
        </div>
        {data && data.data.length > 0 && (
          <Button icon="retry" busy={retry.isPending} onClick={() => retry.mutate({ all: true })}>
            {t('deliveries.retryAll')}
          </Button>
        )}
      </header>
      <QueryFailure of={list} />
      {(list.isPending || isPast) && <Awaited className="h-64" />}
      {data?.stalled && (
        <Notice tone="danger" title={t('deliveries.stalled')}>
          {t('deliveries.stalledText')}
        </Notice>
      )}
      {data && data.data.length === 0 && !isPast && !data.stalled && !list.error && (
        <EmptyState icon="check" title={t('deliveries.none')}>
          {t('deliveries.noneText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          {dead > 0 && <p className="font-semibold">{t('deliveries.failed', { count: dead })}</p>}
          <DeliveryTable rows={data.data} busy={retry.isPending} onRetry={retry.mutate} />
        </>
      )}
      {waiting > 0 && (
        <p className="text-sm text-muted">
          {t('deliveries.waiting', { count: waiting })}{' '}
          {data?.oldest && t('deliveries.oldest', { since: date(data.oldest) })}
        </p>
      )}
      <Pagination
        page={page}
        pages={Math.ceil((data?.total ?? 0) / limit)}
        link={(to, props) => (
          <Link to="/admin/$part" params={{ part: 'deliveries' }} search={{ page: to }} {...props}>
            {props.children}
          </Link>
        )}
      />
    </>
  )
}
