import { useTranslation } from '../../ui/i18n/use-translation'
import { savedSearch } from '../../../contract/limits'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'

/** Name of a saved search; defaults to its filters. */
export function SearchNameField({ value, onValue }: { value: string; onValue: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <Field name="search-name" label={t('alerts.name')} hint={t('alerts.nameHint')} optional>
      <TextInput
        value={value}
        maxLength={savedSearch.nameMax}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  )
}
