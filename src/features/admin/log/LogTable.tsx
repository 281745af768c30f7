import { dataKey, asTextKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { useDates } from '../../../ui/format/use-dates'
import { ValueChanges } from '../ValueChanges'
import { LogSubject, PersonName, type LogLine } from './LogSubject'
import { UsedToken } from './UsedToken'

/** Table of log lines. */
export function LogTable({ rows }: { rows: readonly LogLine[] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'medium' })
  const texts = (states: LogLine['standing']['to']) =>
    states.map(({ key, english }) => t(asTextKey(key), { defaultValue: english })).join(', ')
  const columns: Column<LogLine>[] = [
    {
      key: 'what',
      title: t('log.what'),
      head: true,
      cell: (line) => (
        <span className="grid justify-items-start sm:min-w-36">
          {t(dataKey('admin.event', line.event))}
          <LogSubject line={line} />
        </span>
      ),
    },
    {
      key: 'states',
      title: t('log.states'),
      cell: ({ standing: { from, to }, changes }) => {
        const [was, is] = [texts(from), texts(to)]
        return (
          <span className="grid max-w-80 gap-1 text-xs wrap-anywhere">
            <span>{was && was !== is ? `${was} ${t('log.becomes')} ${is}` : is}</span>
            <ValueChanges changes={changes} />
          </span>
        )
      },
    },
    {
      key: 'actor',
      title: t('log.actor'),
      cell: ({ actor, role, token }) => (
        <span className="grid">
          {actor ? <PersonName person={actor} /> : t(dataKey('log.role', role))}
          {actor && <span className="text-xs text-muted">{t(dataKey('log.role', role))}</span>}
          <UsedToken token={token} />
        </span>
      ),
    },
    {
      key: 'reason',
      title: t('admin.reason'),
      cell: ({ reason }) => reason && <bdi className="inline-block max-w-72 wrap-anywhere">{reason}</bdi>,
    },
    {
      key: 'at',
      title: t('log.at'),
      cell: ({ at }) => <time dateTime={at}>{date(at)}</time>,
    },
  ]
  return <DataTable caption={t('log.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
