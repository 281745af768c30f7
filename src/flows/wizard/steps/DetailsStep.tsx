import { useContactTexts } from '../../../app/i18n/use-contact-texts'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { contactModes, defaultContact } from '../../../../contract/person/contact'
import { rentDurations } from '../../../../contract/values'
import { usePerson } from '../../../app/session/use-session'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { RadioCards } from '../../../ui/forms/RadioCards'
import { Select } from '../../../ui/forms/Select'
import { TextField } from '../../../ui/forms/TextField'
import type { WizardCategory, WizardValues } from './wizard-values'
import { CategoryField, TextFields, type TextValues } from './TextFields'
import { partOf, type StepProps } from './wizard-steps'

/** Step for the offer: type, price and texts. */
export function DetailsStep({
  form,
  categories,
  currency,
}: StepProps<WizardValues> & { categories: WizardCategory[]; currency: string }) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const person = usePerson()
  const preset = person ? defaultContact(person) : 'messages'
  const texts = partOf<TextValues>(form)
  const type = form.watch('property_type')
  const onRequest = form.watch('price_on_request')
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={t('wizard.offer')}
        name="property_type"
        className="grid gap-3 sm:grid-cols-2"
        options={[
          { value: 'sell', title: t('wizard.offerSell'), note: t('wizard.offerSellNote') },
          { value: 'rent', title: t('wizard.offerRent'), note: t('wizard.offerRentNote') },
        ]}
        value={type}
        onChange={(value) => form.setValue('property_type', value, { shouldDirty: true })}
        error={form.errorOf('property_type')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CategoryField form={texts} categories={categories} />
        {!onRequest && (
          <TextField
            form={form}
            name="price"
            label={t('wizard.price')}
            required
            inputMode="decimal"
            dir="ltr"
            after={currency}
            below={
              <AmountEcho
                typed={form.watch('price')}
                currency={currency}
                onPick={(price) => form.setValue('price', price, { shouldDirty: true, shouldValidate: true })}
              />
            }
          />
        )}
        <Checkbox
          className="self-end sm:order-last sm:col-span-2"
          label={t('wizard.priceOnRequest')}
          hint={t('wizard.priceOnRequestNote')}
          {...form.register('price_on_request', {
            // A price typed earlier no longer applies and must not block the step from a hidden field.
            onChange: () => form.setValue('price', '', { shouldDirty: true }),
          })}
        />
        {type === 'rent' && (
          <Field name="rentduration" label={t('wizard.rentDuration')} error={form.errorOf('rentduration')}>
            <Select
              {...form.register('rentduration')}
              empty={t('wizard.choose')}
              options={rentDurations}
              text={(duration) => t(`wizard.rent.${duration}`)}
            />
          </Field>
        )}
      </div>
      <TextFields
        form={texts}
        titleHint={t('wizard.titleHint')}
        descriptionHint={t('wizard.descriptionHint')}
      />
      <RadioCards
        legend={t('wizard.contact')}
        name="contact"
        options={contactModes.map((mode) => ({
          value: mode,
          title: contact.mode(mode),
          note: contact.note(mode),
        }))}
        value={contactModes.find((mode) => mode === form.watch('contact')) ?? preset}
        onChange={(mode) => form.setValue('contact', mode, { shouldDirty: true })}
        error={form.errorOf('contact')}
      />
      <Checkbox label={t('wizard.premium')} hint={t('wizard.premiumNote')} {...form.register('is_premium')} />
    </div>
  )
}
