import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Select } from '../../../ui/forms/Select'
import { TextField } from '../../../ui/forms/TextField'
import { partOf, type StepProps } from './wizard-steps'
import { MoreFields } from '../../../ui/forms/MoreFields'
import { CategoryField } from './CategoryField'
import { CharacteristicFields } from './CharacteristicFields'
import { ParameterField } from './ParameterField'
import type { WizardCategory, WizardValues } from './wizard-values'

/** Whether an attribute is asked for at once, because cards show it; the others are optional details. */
const isMain = ({ role, is_required, measure }: WizardCategory['parameter_types'][number]) =>
  is_required || role !== null || measure === 'living_area'

/** Step for the property type and what cards show of it; everything else can follow later. */
export function FactsStep({
  form,
  categories,
  category,
}: StepProps<WizardValues> & { categories: WizardCategory[]; category: WizardCategory | undefined }) {
  const { t } = useTranslation()
  const rows = form.watch('parameters')
  // A box that is drawn before its row exists would create a row without an attribute.
  const asked = (category?.parameter_types ?? []).flatMap((parameter, at) =>
    rows[at]?.parameter_id === parameter.id ? { parameter, at } : [],
  )
  const main = asked.filter(({ parameter }) => isMain(parameter))
  const others = asked.filter(({ parameter }) => !isMain(parameter))
  const shown = new Set([
    'field-category_id',
    ...main.flatMap(({ parameter, at }) => [
      `field-parameters.${at}.value`,
      `field-parameters.${parameter.id}`,
    ]),
  ])
  const fields = (some: typeof asked) =>
    some.map(({ parameter, at }) => (
      <ParameterField
        key={parameter.id}
        form={form}
        name={`parameters.${at}.value`}
        parameter={parameter}
        error={form.errorOf(`parameters.${at}.value`) ?? form.errorOf(`parameters.${parameter.id}`)}
      />
    ))
  return (
    <div className="grid gap-6">
      <CategoryField form={partOf<{ category_id: string }>(form)} categories={categories} />
      {category && (
        <>
          {fields(main)}
          <MoreFields title={t('wizard.moreFacts')} mustShow={form.summary.some(({ id }) => !shown.has(id))}>
            <div className="grid gap-8">
              <div className="grid gap-5 empty:hidden sm:grid-cols-2">
                {fields(others)}
                <CharacteristicFields on="property" form={partOf(form)} />
              </div>
              <Facilities form={form} />
            </div>
          </MoreFields>
        </>
      )}
    </div>
  )
}

function Facilities({ form }: StepProps<WizardValues>) {
  const { t } = useTranslation()
  const known = useCallQuery('get_facilities', {})
  const rows = useFieldArray({ control: form.control, name: 'facilities' })
  const all = known.data?.data ?? []
  const free = all.filter((one) => !rows.fields.some((row) => row.facility_id === one.id))
  // Add only on a click: reacting to `change` would select entries while the user moves through the list with arrow
  // keys.
  const [chosen, setChosen] = useState('')
  const put = () => {
    if (chosen === '') return
    rows.append({ facility_id: Number(chosen), distance: '' })
    setChosen('')
  }
  const take = (at: number) => {
    rows.remove(at)
    document.getElementById('field-facility')?.focus()
  }
  return (
    <section className="grid gap-4">
      <h2 className="display text-lg">{t('wizard.near')}</h2>
      <p className="text-xs text-muted">{t('wizard.nearHint')}</p>
      {rows.fields.map((row, at) => {
        const facility = all.find((one) => one.id === row.facility_id)
        const name = `facilities.${at}.distance` as const
        return (
          <div key={row.id} className="flex items-end gap-2">
            <TextField
              form={form}
              name={name}
              label={facility?.name ?? ''}
              required
              className="flex-1"
              inputMode="decimal"
              dir="ltr"
              after={t('wizard.km')}
            />
            <IconButton
              icon="trash"
              label={t('wizard.nearRemove', { name: facility?.name })}
              onClick={() => take(at)}
            />
          </div>
        )
      })}
      {free.length > 0 && (
        <div className="flex items-end gap-2">
          <Field name="facility" label={t('wizard.nearAdd')} className="flex-1">
            <Select
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              empty={t('wizard.choose')}
              options={free.map((one) => ({ value: one.id, text: one.name }))}
            />
          </Field>
          <Button icon="plus" onClick={put} aria-disabled={chosen === ''}>
            {t('wizard.nearPut')}
          </Button>
        </div>
      )}
    </section>
  )
}
