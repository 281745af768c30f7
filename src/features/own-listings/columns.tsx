import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge'
import type { Column } from '../../ui/DataTable'
import { standingOf, toneOf, type OwnCommon } from './standing'

/** What it is called, and where it stands: the columns of everything that is listed. */
export const commonColumns = <Card extends OwnCommon>(t: TFunction, called: string): Column<Card>[] => [
  { key: 'title', title: called, head: true, cell: (row) => <bdi>{row.title}</bdi> },
  {
    key: 'state',
    title: t('wizard.own.state'),
    cell: (row) => <Badge tone={toneOf[standingOf(row)]}>{t(`wizard.state.${standingOf(row)}`)}</Badge>,
  },
]

/** The words of the way to one of several; which one is meant is only heard, the row shows it. */
export function OpenWords({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('wizard.own.open')}
      <span className="sr-only">: {title}</span>
    </>
  )
}
