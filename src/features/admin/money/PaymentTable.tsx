import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { calledText } from '../record-texts'
import { AskGatewayButton } from './AskGatewayButton'
import { attemptColumns } from './columns'
import type { Asking } from './use-asking'

type PaymentLine = Data<'admin/payments'>[number]

/** Table of payments: item, buyer, method and status. */
export function PaymentTable({ rows, asking }: { rows: readonly PaymentLine[]; asking: Asking }) {
  const { t } = useTranslation()
  const columns: Column<PaymentLine>[] = [
    { key: 'package', title: t('admin.what'), head: true, cell: (row) => <bdi>{row.package}</bdi> },
    {
      key: 'person',
      title: t('admin.who'),
      cell: ({ person }) => (
        <Link
          to="/admin/$part"
          params={{ part: 'payments' }}
          search={{ person: person.id }}
          className="link wrap-anywhere"
        >
          <bdi>{calledText(t, person.name)}</bdi>
        </Link>
      ),
    },
    ...attemptColumns(t),
    {
      key: 'act',
      act: true,
      title: t('admin.actions'),
      align: 'end',
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2">
          <AskGatewayButton
            payment={row}
            title={`${row.package}, ${calledText(t, row.person.name)}`}
            asking={asking}
          />
          <LinkButton size="sm" to="/admin/record/$record/$id" params={{ record: 'payment', id: row.id }}>
            {t('admin.look')}
            <span className="sr-only">
              : {row.package}, {calledText(t, row.person.name)}
            </span>
          </LinkButton>
        </span>
      ),
    },
  ]
  return <DataTable caption={t('operator.payments')} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
