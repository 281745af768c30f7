import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { DataTable } from '../../../ui/layout/DataTable'
import { PageHead } from '../../../ui/layout/PageHead'
import { LanguageForm } from './LanguageForm'
import { MissingTexts } from './MissingTexts'

export type Language = Data<'admin/languages'>[number]

/** Languages of the site, with their missing texts and a form to edit or add one. */
export function LanguagesPage() {
  const { t } = useTranslation()
  const found = useCallQuery('admin/languages', {}, { staleTime: Infinity, gcTime: 0 })
  // Saving a new language sets `code` but keeps `nth`, so the form stays mounted and can show the confirmation.
  const [form, setForm] = useState<{ nth: number; code: string | null }>({ nth: 0, code: null })
  const open = (code: string | null) => setForm(({ nth }) => ({ nth: nth + 1, code }))
  const languages = found.data?.data
  const language = languages?.find(({ code }) => code === form.code)
  return (
    <>
      <PageHead title={t('languages.title')} text={t('languages.text')} />
      {found.isError && !languages && <QueryFailure of={found} />}
      {!languages && !found.isError && <Awaited className="h-64" />}
      {languages && <Table languages={languages} onEdit={open} />}
      {languages && form.code === null && (
        <Button icon="plus" className="justify-self-start" onClick={() => open('')}>
          {t('languages.add')}
        </Button>
      )}
      {languages && form.code !== null && (
        <div className="grid gap-6 lg:grid-cols-2">
          <LanguageForm
            key={form.nth}
            language={language ?? null}
            onSaved={async (code) => {
              await found.refetch()
              setForm(({ nth }) => ({ nth, code }))
            }}
            onClose={() => open(null)}
          />
          {language && <MissingTexts language={language} />}
        </div>
      )}
    </>
  )
}

function Table({ languages, onEdit }: { languages: Language[]; onEdit: (code: string) => void }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <DataTable
      caption={t('languages.title')}
      rows={languages}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'name',
          title: t('languages.name'),
          head: true,
          cell: ({ name, code }) => (
            <span>
              <bdi lang={code}>{name}</bdi> <span className="text-xs text-muted">({code})</span>
            </span>
          ),
        },
        {
          key: 'direction',
          title: t('languages.direction'),
          cell: ({ rtl }) => t(rtl ? 'languages.rtl' : 'languages.ltr'),
        },
        {
          key: 'state',
          title: t('admin.state'),
          cell: ({ is_shipped: shipped, is_on: on }) => (
            <Badge tone={on ? 'success' : 'info'}>
              {t(shipped ? 'languages.shipped' : on ? 'languages.on' : 'languages.off')}
            </Badge>
          ),
        },
        {
          key: 'said',
          title: t('languages.said'),
          align: 'end',
          cell: ({ texts, missing }) => number.format(texts - missing.length),
        },
        {
          key: 'missing',
          title: t('languages.missing'),
          align: 'end',
          cell: ({ missing }) => number.format(missing.length),
        },
        {
          key: 'edit',
          act: true,
          title: t('languages.edit'),
          align: 'end',
          cell: ({ code, name }) => (
            <Button size="sm" onClick={() => onEdit(code)}>
              {t('languages.edit')}
              <span className="sr-only">: {name}</span>
            </Button>
          ),
        },
      ]}
    />
  )
}
