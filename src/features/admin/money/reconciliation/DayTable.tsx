import { useState } from 'react'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { moneyStages } from '../../../../../contract/values'
import { DataTable, type Column } from '../../../../ui/layout/DataTable'
import { Price } from '../../../../ui/format/Price'
import { useDates } from '../../../../ui/format/use-dates'
import { SumLink } from './SumLink'
import { lineName, type MoneyLine } from './line-names'

type Day = MoneyLine['days'][number]

/** A line's figures by day, latest first, loaded on demand. */
export function DayTable({ line }: { line: MoneyLine }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const used = moneyStages.filter((name) => line.places[name].n > 0)
  const sumOn = (name: 'taken' | (typeof moneyStages)[number]): Column<Day> => ({
    key: name,
    title: t(`operator.money.sum.${name}`),
    align: 'end',
    cell: (row) => (
      <SumLink
        line={line}
        name={name}
        sum={name === 'taken' ? row.taken : row.places[name]}
        days={{ from: row.day, to: row.day }}
      />
    ),
  })
  const columns: Column<Day>[] = [
    {
      key: 'day',
      title: t('operator.money.day'),
      head: true,
      cell: ({ day }) => (
        <time dateTime={day} className="whitespace-nowrap">
          {date(`${day}T00:00:00Z`)}
        </time>
      ),
    },
    sumOn('taken'),
    ...used.map(sumOn),
    {
      key: 'report',
      title: t('operator.money.report'),
      align: 'end',
      cell: ({ report_minor: minor }) => <Price money={{ minor, currency: line.currency }} />,
    },
  ]
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
        {t('operator.money.byDay')}
        <span className="sr-only">: {lineName(t, line)}</span>
      </summary>
      {isOpen && (
        <DataTable
          caption={`${t('operator.money.byDay')}: ${lineName(t, line)}`}
          columns={columns}
          rows={line.days}
          rowKey={({ day }) => day}
        />
      )}
    </details>
  )
}
