import { optionalKey } from '../../../../contract/texts/translate'
import { useId } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { spellOut } from '../../../../machines/diagram/guard-labels'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import type { ExampleField } from './example-fields'

/** Input for a field: a checkbox for booleans, otherwise a select. */
export function FieldControl({
  field: { name, values },
  value,
  onChange,
}: {
  field: ExampleField
  value: unknown
  onChange: (value: unknown) => void
}) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const label = t(optionalKey('atlas.fact', name), { defaultValue: spellOut(name) })
  const [no, yes, ...more] = values.toSorted((a, b) => Number(Boolean(a)) - Number(Boolean(b)))
  if (more.length === 0 && !no && yes !== undefined && typeof yes !== 'number')
    return (
      <Checkbox
        label={label}
        checked={value === yes}
        onChange={(event) => onChange(event.target.checked ? yes : no)}
      />
    )
  const textOf = (one: unknown): string => {
    if (one === null || one === undefined) return t('atlas.value.none')
    if (typeof one === 'number') return new Intl.NumberFormat(i18n.language).format(one)
    if (typeof one === 'boolean') return t(`atlas.value.${one}`)
    const word = typeof one === 'string' ? one : JSON.stringify(one)
    return t(optionalKey('atlas.value', word), {
      defaultValue: /^[A-Z_]+$/.test(word) ? spellOut(word).replaceAll('_', ' ') : word,
    })
  }
  return (
    <Field name={name} id={id} label={label}>
      <Select
        value={values.indexOf(value)}
        onChange={(event) => onChange(values[Number(event.target.value)])}
        options={values.map((one, at) => ({ value: at, text: textOf(one) }))}
      />
    </Field>
  )
}
