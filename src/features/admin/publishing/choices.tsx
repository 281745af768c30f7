import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Select } from '../../../ui/forms/Select'

/** The languages of the marketplace by their own names. */
export function useLanguages(): readonly { code: string; name: string; rtl?: boolean }[] {
  const found = useCallQuery('get_languages', {}).data?.data
  return Array.isArray(found) ? found : [{ code: 'en', name: 'English' }]
}

/** Names a language as the marketplace does; one it no longer has is named by the browser. */
export function LanguageName({ code }: { code: string }) {
  const { i18n } = useTranslation()
  const known = useLanguages().find((one) => one.code === code)?.name
  const name = known ?? new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' }).of(code)
  return <bdi lang={known && code}>{name}</bdi>
}

/** Chooses one of the marketplace's languages. */
export function LanguageSelect(props: ComponentPropsWithRef<'select'>) {
  const languages = useLanguages()
  return <Select {...props} options={languages.map(({ code, name }) => ({ value: code, text: name }))} />
}

/** The categories that can be chosen; one that was withdrawn stays where it is chosen. */
export function CategorySelect({ chosen, ...props }: ComponentPropsWithRef<'select'> & { chosen: unknown }) {
  const { t } = useTranslation()
  const categories = useCallQuery('get_categories', { limit: 100 }).data?.data ?? []
  const kept = String(chosen ?? '')
  const unlisted = kept !== '' && !categories.some(({ id }) => String(id) === kept)
  return (
    <Select
      {...props}
      empty={t('publishing.noCategory')}
      options={categories.map(({ id, category }) => ({ value: id, text: category }))}
    >
      {unlisted && <option value={kept}>{kept}</option>}
    </Select>
  )
}
