import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may, permissionOfRecord } from '../../../../contract/api/permissions'
import type { Data } from '../../../../contract/calls/call-types'
import { usePerson } from '../../../app/session/use-session'
import { Button } from '../../../ui/buttons/Button'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { useDates } from '../../../ui/format/use-dates'

type DeliveryLine = Data<'admin/deliveries'>[number]

interface DeliveryTableProps {
  rows: readonly DeliveryLine[]
  /** Whether a retry is in progress. */
  busy: boolean
  onRetry: (which: Pick<DeliveryLine, 'of' | 'id'>) => void
}

/** Table of failed deliveries: content, recipient, error, due time and next try. */
export function DeliveryTable({ rows, busy, onRetry }: DeliveryTableProps) {
  const { t } = useTranslation()
  const me = usePerson()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const columns: Column<DeliveryLine>[] = [
    {
      key: 'what',
      title: t('deliveries.what'),
      head: true,
      cell: ({ what, record }) => (
        <span className="grid justify-items-start sm:min-w-40">
          <bdi>{what}</bdi>
          {record && may(me, permissionOfRecord(record.record)) && (
            <Link
              to="/admin/record/$record/$id"
              params={record}
              className="link text-xs font-normal text-muted"
            >
              {t(`admin.one.${record.record}`)} {record.id.slice(0, 8)}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'whom',
      title: t('deliveries.whom'),
      cell: ({ whom }) =>
        whom ? (
          <span className="grid max-w-80 wrap-anywhere sm:min-w-56">
            {whom.name && <bdi>{whom.name}</bdi>}
            {whom.email && <bdi className="text-xs text-muted">{whom.email}</bdi>}
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'reason',
      title: t('deliveries.reason'),
      cell: ({ reason, attempts, next_at }) => (
        <span className="grid max-w-80 wrap-anywhere">
          {reason ? <bdi dir="ltr">{reason}</bdi> : t('deliveries.noReason')}
          <span className="text-xs text-muted">
            {t('deliveries.attempts', { count: attempts })}
            {next_at && ` · ${t('deliveries.next', { at: date(next_at) })}`}
          </span>
        </span>
      ),
    },
    { key: 'since', title: t('deliveries.since'), cell: ({ due_since }) => date(due_since) },
    {
      key: 'act',
      act: true,
      title: t('admin.actions'),
      align: 'end',
      cell: ({ of, id, what }) => (
        <Button
          size="sm"
          icon="retry"
          disabled={busy}
          className="whitespace-nowrap"
          aria-label={t('deliveries.retryOne', { what })}
          onClick={() => onRetry({ of, id })}
        >
          {t('deliveries.retry')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('deliveries.title')}
      columns={columns}
      rows={rows}
      rowKey={({ of, id }) => `${of} ${id}`}
    />
  )
}
