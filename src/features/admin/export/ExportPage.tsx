import { dataKey } from '../../../../contract/texts/translate'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may, permissionOfExport } from '../../../../contract/api/permissions'
import { exportNames } from '../../../../contract/values'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { usePerson } from '../../../app/session/use-session'
import { Awaited } from '../../../ui/feedback/Awaited'
import { DataTable } from '../../../ui/layout/DataTable'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { useDates } from '../../../ui/format/use-dates'
import { calledText } from '../record-texts'
import { DownloadButton } from './DownloadButton'

/** CSV exports for a range of days, with a log of who downloaded what. */
export function ExportPage() {
  const { t } = useTranslation()
  const me = usePerson()
  const [days, setDays] = useState<{ from?: string; to?: string }>({})
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('exports.title')}</h1>
        <p className="measure text-muted">{t('exports.text')}</p>
      </header>
      <div className="flex flex-wrap gap-4">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} name={name} label={t(`log.${name}`)} optional>
            <TextInput
              type="date"
              value={days[name] ?? ''}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {exportNames
          .filter((what) => may(me, permissionOfExport[what]))
          .map((what) => (
            <li key={what} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
              <h2 className="font-semibold">{t(`exports.what.${what}`)}</h2>
              <p className="text-sm text-muted">{t(`exports.about.${what}`)}</p>
              <DownloadButton what={what} filter={days} />
            </li>
          ))}
      </ul>
      <Made />
    </>
  )
}

/** Log of exports, latest first. */
function Made() {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const found = useCallQuery('admin/exports', {}, { staleTime: 0 })
  return (
    <section className="grid gap-3">
      <h2 className="display text-lg">{t('exports.made')}</h2>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-32" />}
      {found.data?.data.length === 0 && <p className="text-sm text-muted">{t('exports.madeNone')}</p>}
      {found.data && found.data.data.length > 0 && (
        <DataTable
          caption={t('exports.made')}
          rows={found.data.data}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'what',
              title: t('admin.what'),
              head: true,
              cell: ({ what }) => t(dataKey('exports.what', what)),
            },
            { key: 'who', title: t('admin.who'), cell: ({ actor }) => <bdi>{calledText(t, actor)}</bdi> },
            {
              key: 'lines',
              title: t('exports.lines'),
              align: 'end',
              cell: ({ lines }) => lines ?? t('exports.cutOff'),
            },
            { key: 'at', title: t('log.at'), cell: ({ at }) => <time dateTime={at}>{date(at)}</time> },
          ]}
        />
      )}
    </section>
  )
}
