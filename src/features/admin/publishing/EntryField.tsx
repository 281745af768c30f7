import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { factGroups, factMeasures, parameterKinds, parameterRoles } from '../../../../contract/values'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { iconNames } from '../../../ui/pictures/icon-names'
import { Select } from '../../../ui/forms/Select'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'
import { CategorySelect, LanguageSelect } from './choices'
import { FeaturesField } from './FeaturesField'
import type { FieldSpec } from './entry-fields'
import { ParametersField } from './ParametersField'

const RichField = lazy(() => import('./RichField').then(({ RichField: field }) => ({ default: field })))

export interface EntryFieldProps {
  form: ShapeForm<FieldValues>
  field: FieldSpec
  /** Text shown after the box, e.g. a currency. */
  after?: string
}

/** Input for one field of an entry, according to its kind. */
export function EntryField({ form, field: { name, write, required, hint }, after }: EntryFieldProps) {
  const { t } = useTranslation()
  const label = t(`publishing.field.${name}`)
  const more = {
    name,
    label,
    hint: hint && t(`publishing.hint.${hint}`),
    error: form.errorOf(name),
    required: required || undefined,
    optional: !required,
  }
  const options = (values: readonly (readonly [value: string, words: string])[]) => (
    <Field {...more} className="max-w-sm">
      <Select {...form.register(name)} options={values.map(([value, texts]) => ({ value, text: texts }))} />
    </Field>
  )
  if (write === 'line') return <TextField form={form} {...more} />
  if (write === 'latin') return <TextField form={form} {...more} dir="ltr" />
  if (write === 'number')
    return (
      <TextField
        form={form}
        {...more}
        dir="ltr"
        inputMode="decimal"
        className="max-w-60"
        after={after || undefined}
        below={
          name === 'price' &&
          after && (
            <AmountEcho
              typed={String(form.watch(name) ?? '')}
              currency={after}
              onPick={(typed) => form.setValue(name, typed, { shouldDirty: true, shouldValidate: true })}
            />
          )
        }
      />
    )
  if (write === 'area')
    return (
      <Field {...more}>
        <TextArea rows={5} dir="auto" {...form.register(name)} />
      </Field>
    )
  if (write === 'rich')
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <RichField
          name={name}
          label={label}
          error={more.error}
          value={String(form.getValues(name) ?? '')}
          onChange={(html) => form.setValue(name, html, { shouldDirty: true })}
        />
      </Suspense>
    )
  if (write === 'check') return <Checkbox id={`field-${name}`} label={label} {...form.register(name)} />
  if (write === 'answer') return options(parameterKinds.map((one) => [one, t(`publishing.answer.${one}`)]))
  if (write === 'icon')
    return options([['', t('publishing.noIcon')], ...iconNames.map((one) => [one, one] as const)])
  if (write === 'role')
    return options([
      ['', t('publishing.role.none')],
      ...parameterRoles.map((one) => [one, t(`publishing.role.${one}`)] as const),
    ])
  if (write === 'measure')
    return options([
      ['', t('publishing.measure.none')],
      ...factMeasures.map((one) => [one, t(`publishing.measure.${one}`)] as const),
    ])
  if (write === 'fact_group')
    return options([
      ['', t('public.detail.group.other')],
      ...factGroups.map((one) => [one, t(`public.detail.group.${one}`)] as const),
    ])
  if (write === 'parameters') return <ParametersField form={form} {...more} />
  if (write === 'features') return <FeaturesField form={form} {...more} />
  return (
    <Field {...more} className="max-w-sm">
      {write === 'language' ? (
        <LanguageSelect {...form.register(name)} />
      ) : (
        <CategorySelect {...form.register(name)} chosen={form.watch(name)} />
      )}
    </Field>
  )
}
