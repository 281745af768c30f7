import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import { ChipChoice } from '../../../ui/forms/ChipChoice'
import { ContactStep } from './ContactStep'
import { FactsStep } from './FactsStep'
import { PhotosStep } from './PhotosStep'
import { PlaceStep, type PlaceValues } from './PlaceStep'
import { PriceStep } from './PriceStep'
import { ReviewStep } from './ReviewStep'
import { checksFor } from './step-checks'
import { allTypes, answersAfter, valuesOf, type WizardValues } from './wizard-values'
import { partOf, type Summed, type WizardCourse, type WizardParts } from './wizard-steps'

/** Configuration of the property wizard: form, checks and texts. */
export const propertyCourse = (api: Api, queries: QueryClient): WizardCourse<WizardValues> => ({
  optional: ['contact'],
  heading: 'wizard.heading',
  editHeading: 'wizard.editHeading',
  valuesOf,
  ...checksFor(async () => (await queries.ensureQueryData(callQuery(api, 'get_categories', allTypes))).data),
  atControl,
})

/** Maps an error key with an attribute's id to the input at its index. */
function atControl(error: Summed, { parameters }: WizardValues) {
  const fact = /^field-parameters\.(\d+)$/.exec(error.id)?.[1]
  const at = parameters.findIndex((one) => String(one.parameter_id) === fact)
  return at < 0 ? error : { ...error, id: `field-parameters.${at}.value` }
}

/** Renders the current step of a property. */
export function PropertySteps({ form, ...drawn }: WizardParts<WizardValues>) {
  const { t } = useTranslation()
  const { step, draft, files, photosMissing, onOrder, onEdit, categories } = drawn
  const { currency } = draft
  // The form's methods are stable, the form object isn't.
  const { watch, setValue, getValues } = form
  const categoryId = watch('category_id')
  const category = categories.find((one) => String(one.id) === String(categoryId))
  const answered = useRef<WizardValues['parameters']>([])
  useEffect(() => {
    const { boxes, known } = answersAfter(category, getValues('parameters'), answered.current)
    answered.current = known
    setValue('parameters', boxes)
  }, [setValue, getValues, category])
  switch (step) {
    case 'place':
      return (
        <PlaceStep form={partOf<PlaceValues>(form)} address="address" pinLabel={t('wizard.pin')}>
          <ChipChoice
            name="property_type"
            legend={t('wizard.offer')}
            options={[
              { value: 'sell', text: t('wizard.sell') },
              { value: 'rent', text: t('wizard.rentOut') },
            ]}
            value={watch('property_type')}
            onChange={(value) => setValue('property_type', value, { shouldDirty: true })}
            error={form.errorOf('property_type')}
          />
        </PlaceStep>
      )
    case 'facts':
      return <FactsStep form={form} categories={categories} category={category} />
    case 'photos':
      return <PhotosStep files={files} missing={photosMissing} onOrder={onOrder} tour />
    case 'price':
      return <PriceStep form={form} category={category} currency={currency} />
    case 'contact':
      return <ContactStep form={form} />
    default:
      return <ReviewStep form={form} draft={draft} category={category} currency={currency} onEdit={onEdit} />
  }
}
