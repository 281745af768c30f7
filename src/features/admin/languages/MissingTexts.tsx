import { useTranslation } from '../../../ui/i18n/use-translation'
import { useApi } from '../../../app/api/use-api'
import { Button } from '../../../ui/buttons/Button'
import type { Language } from './LanguagesPage'

/** Lists a language's missing texts and offers all of the language's texts as a file. */
export function MissingTexts({ language: { code, name, missing } }: { language: Language }) {
  const { t } = useTranslation()
  const api = useApi()
  const download = async () => {
    // A language that isn't available yet starts from the English texts.
    const asked = (language_code: string) => api.call('get_languages', { language_code }, { toast: false })
    const { data } = await asked(code).catch(() => asked('en'))
    if (Array.isArray(data)) return
    const file = new Blob([JSON.stringify(data.file_name, null, 2)], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${code}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <section className="grid content-start gap-3">
      <h2 className="display text-lg">{t('languages.report', { name })}</h2>
      {missing.length === 0 ? (
        <p className="text-sm text-muted">{t('languages.complete', { name })}</p>
      ) : (
        <ul
          // A long list must be scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t('languages.report', { name })}
          dir="ltr"
          className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface p-3 font-mono text-xs"
        >
          {missing.map((key) => (
            <li key={key} className="py-0.5 wrap-anywhere">
              {key}
            </li>
          ))}
        </ul>
      )}
      <Button icon="file" className="justify-self-start" onClick={() => void download()}>
        {t('languages.download')}
      </Button>
    </section>
  )
}
