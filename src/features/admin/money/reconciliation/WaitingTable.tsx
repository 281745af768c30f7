import { useState } from 'react'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { may, needOf } from '../../../../../contract/api/permissions'
import { rowOf } from '../../../../../contract/calls/table'
import { usePerson } from '../../../../app/session/use-session'
import { Button } from '../../../../ui/buttons/Button'
import { DataTable, type Column } from '../../../../ui/layout/DataTable'
import { LinkButton } from '../../../../ui/buttons/LinkButton'
import { Price } from '../../../../ui/format/Price'
import { RelativeTime } from '../../../../ui/format/RelativeTime'
import { DueDate } from '../../DueDate'
import type { MoneyOverview } from './line-names'
import { gatewayText } from '../../record-texts'

type Waits = MoneyOverview['waiting'][number]

/** Number of rows shown at first; kept low because the sums below are the main content. */
const firstRows = 6

/** Tasks that concern money, ordered by due date, each linked to where it is handled. */
export function WaitingTable({ rows, total }: { rows: readonly Waits[]; total: number }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(rows.length <= firstRows)
  const columns: Column<Waits>[] = [
    {
      key: 'what',
      title: t('admin.what'),
      head: true,
      cell: (row) => (
        <span className="grid justify-items-start">
          {t(`operator.money.waits.${row.what}`, { count: row.times })}
          {row.gateway && (
            <span className="text-xs font-normal text-muted">{gatewayText(t, row.gateway)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'sum',
      title: t('operator.sum'),
      align: 'end',
      cell: ({ sum }) => sum && <Price money={{ minor: sum.amount_minor, currency: sum.currency }} />,
    },
    { key: 'since', title: t('operator.money.since'), cell: ({ since }) => <RelativeTime at={since} /> },
    {
      key: 'due',
      title: t('operator.money.due'),
      cell: ({ due }) =>
        due ? <DueDate at={due} /> : <span className="text-muted">{t('operator.due.none')}</span>,
    },
    { key: 'act', act: true, title: t('admin.look'), align: 'end', cell: (row) => <Act row={row} /> },
  ]
  return (
    <>
      <DataTable
        caption={t('operator.money.waiting')}
        columns={columns}
        rows={isWhole ? rows : rows.slice(0, firstRows)}
        rowKey={({ what, gateway, id }) => `${what} ${gateway} ${id ?? ''}`}
      />
      {rows.length > firstRows && (
        <Button
          className="justify-self-center"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((was) => !was)}
        >
          {isWhole ? t('operator.money.waitingFirst') : t('operator.money.waitingAll', { total })}
        </Button>
      )}
      {isWhole && total > rows.length && (
        <p className="text-sm text-muted">
          {t('operator.money.waitingMore', { shown: rows.length, count: total })}
        </p>
      )}
    </>
  )
}

/**
 * Link to the place where a task is handled (the record, the deliveries or the gateways), if the reader may open it.
 */
function Act({ row: { what, record, id, gateway } }: { row: Waits }) {
  const { t } = useTranslation()
  const me = usePerson()
  const notice = <span className="sr-only">: {t(`operator.money.waits.${what}`, { count: 1 })}</span>
  if (record && id)
    return (
      <LinkButton size="sm" to="/admin/record/$record/$id" params={{ record, id }}>
        {t('admin.look')}
        {notice}
      </LinkButton>
    )
  const part = what === 'webhooks' ? 'deliveries' : 'gateways'
  const need = needOf(rowOf(part === 'deliveries' ? 'admin/deliveries' : 'admin/gateways'))
  if (need === 'record' || !may(me, need)) return null
  return (
    <LinkButton size="sm" to="/admin/$part" params={{ part }}>
      {t('admin.look')}
      {notice}
      {gateway && <span className="sr-only"> {gatewayText(t, gateway)}</span>}
    </LinkButton>
  )
}
