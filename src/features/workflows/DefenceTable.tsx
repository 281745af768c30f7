import type { TextIn } from '../../../contract/texts/catalogue'
import { useTranslation } from '../../ui/i18n/use-translation'
import { defencesOf, type Defence, type DefendedMachine } from '../../../machines/diagram/defended'
import type { Diagram } from '../../../machines/diagram/types'
import { DataTable, type Column } from '../../ui/layout/DataTable'
import { transitionText } from './machine-texts'

type Line = Defence & { id: string; text: string }

/** Mutation-test results by transition, least covered first: mutants tried, mutants killed and number of checks. */
export function DefenceTable({ diagram, tried }: { diagram: Diagram; tried: DefendedMachine }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const defences = defencesOf(tried)
  const rows = diagram.arrows
    .map((arrow): Line => {
      const defence = defences.get(arrow.id) ?? { tried: 0, missed: 0, checks: 0 }
      return Object.assign({ id: arrow.id, text: transitionText(t, diagram, arrow) }, defence)
    })
    .toSorted((a, b) => a.checks - b.checks || b.missed - a.missed)
  const figure = (key: TextIn<'atlas.defence'>, of: (line: Line) => number): Column<Line> => ({
    key,
    title: t(`atlas.defence.${key}`),
    align: 'end',
    cell: (line) => number.format(of(line)),
  })
  return (
    <DataTable
      caption={t('atlas.defence.open')}
      columns={[
        { key: 'transition', title: t('atlas.way'), head: true, cell: ({ text }) => text },
        figure('tried', (line) => line.tried),
        figure('found', (line) => line.tried - line.missed),
        figure('checks', (line) => line.checks),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
