import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'

/**
 * Search field whose value is stored in the URL. Holds its own text, because the URL updates with a delay and must not
 * overwrite later typing.
 */
export function SearchField({
  value,
  label,
  onChange,
}: {
  value: string
  /** Label naming the searched data, if the search doesn't cover everything. */
  label?: string
  onChange: (words: string) => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = box.current
    if (input && document.activeElement !== input) input.value = value
  }, [value])
  return (
    <Field name="search" label={label ?? t('admin.search')} className="min-w-64">
      <TextInput
        ref={box}
        type="search"
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
