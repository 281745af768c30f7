import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'

/**
 * Words to look for, kept in the address. The box holds what is typed itself: the address is updated after the next
 * keystroke, and must not undo it.
 */
export function SearchField({
  value,
  label,
  onChange,
}: {
  value: string
  /** What is looked for, where it is not anything. */
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
