import { useTranslation } from '../../../ui/i18n/use-translation'
import { ChipChoice } from '../../../ui/forms/ChipChoice'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import type { WizardCategory } from './wizard-values'
import { chosen, type StepProps } from './wizard-steps'

/** Number of property types up to which all of them are shown as chips. */
const mostChips = 9

/** Property type of a listing: one tap, or a list if the site has many types. */
export function CategoryField({
  form,
  categories,
}: StepProps<{ category_id: string }> & { categories: WizardCategory[] }) {
  const { t } = useTranslation()
  const error = form.errorOf('category_id')
  const label = t('wizard.category')
  if (categories.length > mostChips)
    return (
      <Field name="category_id" label={label} error={error} required>
        <Select
          {...form.register('category_id')}
          empty={t('wizard.categoryChoose')}
          options={categories.map((one) => ({ value: one.id, text: one.category }))}
        />
      </Field>
    )
  return (
    <ChipChoice
      name="category_id"
      legend={label}
      options={categories.map((one) => ({ value: String(one.id), text: one.category }))}
      value={String(form.watch('category_id'))}
      onChange={(value) => form.setValue('category_id', value, chosen(form))}
      error={error}
    />
  )
}
