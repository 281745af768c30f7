import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Select } from '../../../ui/forms/Select'

/** Returns the site's languages by their own names. */
export function useLanguages(): readonly { code: string; name: string; rtl?: boolean }[] {
  const found = useCallQuery('get_languages', {}).data?.data
  return Array.isArray(found) ? found : [{ code: 'en', name: 'English' }]
}

/** Name of a language as set on the site, or from the browser if it was removed. */
export function LanguageName({ code }: { code: string }) {
  const { i18n } = useTranslation()
  const known = useLanguages().find((one) => one.code === code)?.name
  const name = known ?? new Intl.DisplayNames([i18n.language, 'en'], { type: 'language' }).of(code)
  return <bdi lang={known && code}>{name}</bdi>
}

/** Selects one of the site's languages. */
export function LanguageSelect(props: ComponentPropsWithRef<'select'>) {
  const languages = useLanguages()
  return <Select {...props} options={languages.map(({ code, name }) => ({ value: code, text: name }))} />
}

/** Selects a category; an unpublished category stays selectable where it is already chosen. */
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
