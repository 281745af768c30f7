import { useTranslation } from '../../../ui/i18n/use-translation'
import { rentDurations } from '../../../../contract/values'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { ChipChoice } from '../../../ui/forms/ChipChoice'
import { TextField } from '../../../ui/forms/TextField'
import { PriceDoubt } from '../../../shared/own-listings/PriceDoubt'
import { areaOf, comparedWith } from './read-values'
import type { WizardCategory, WizardValues } from './wizard-values'
import { chosen, type StepProps } from './wizard-steps'

export interface PriceStepProps extends StepProps<WizardValues> {
  category: WizardCategory | undefined
  currency: string
}

/**
 * Step for the price, which is repeated in words and compared with listings nearby, or the choice not to show one.
 */
export function PriceStep({ form, category, currency }: PriceStepProps) {
  const { t } = useTranslation()
  const isRent = form.watch('property_type') === 'rent'
  const onRequest = form.watch('price_on_request')
  const price = form.watch('price')
  const setPrice = (value: string) => form.setValue('price', value, chosen(form))
  return (
    <div className="grid gap-5">
      {isRent && (
        <ChipChoice
          name="rentduration"
          legend={t('wizard.rentDuration')}
          options={rentDurations.map((value) => ({ value, text: t(`wizard.rent.${value}`) }))}
          value={form.watch('rentduration')}
          onChange={(value) => form.setValue('rentduration', value, chosen(form))}
          error={form.errorOf('rentduration')}
        />
      )}
      {!onRequest && (
        <TextField
          form={form}
          name="price"
          label={t(isRent ? 'wizard.rentPrice' : 'wizard.price')}
          required
          inputMode="decimal"
          dir="ltr"
          after={currency}
          below={
            <AmountEcho
              typed={price}
              currency={currency}
              onPick={(value) => form.setValue('price', value, { shouldDirty: true, shouldValidate: true })}
            />
          }
        />
      )}
      {!onRequest && (
        <PriceDoubt
          price={price}
          currency={currency}
          area={areaOf(category, form.watch('parameters'))}
          compared={comparedWith(form.getValues())}
          onPrice={setPrice}
        />
      )}
      <Checkbox
        label={t('wizard.priceOnRequest')}
        hint={t('wizard.priceOnRequestNote')}
        {...form.register('price_on_request', {
          // A price typed earlier no longer applies and must not block the step from a hidden field.
          onChange: () => form.setValue('price', '', { shouldDirty: true }),
        })}
      />
    </div>
  )
}
