import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { useCallQuery } from '../../../api/query'
import { Select } from '../../../ui/Select'

/** The languages of the marketplace by their own names. */
export function LanguageSelect(props: ComponentPropsWithRef<'select'>) {
  const found = useCallQuery('get_languages', {}).data?.data
  const languages = Array.isArray(found) ? found : [{ code: 'en', name: 'English' }]
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
