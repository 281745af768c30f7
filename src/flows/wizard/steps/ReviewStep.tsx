import { useEffect } from 'react'
import { useContactTexts } from '../../../app/i18n/use-contact-texts'
import { useSettings } from '../../../app/api/use-settings'
import { readTyped } from '../../../../contract/input/parse-number'
import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { characteristicsOf } from '../../../../contract/listing/characteristics'
import { answerName } from '../../../../contract/listing/fact-text'
import { writtenTitle } from '../../../../contract/listing/written-title'
import { formatMoney } from '../../../../contract/money/money-format'
import { toMinor } from '../../../../contract/money/minor-units'
import { contactModes } from '../../../../contract/person/contact'
import type { PriceDecimals } from '../../../../contract/values'
import type { I18n } from '../../../ui/i18n/create-i18n'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ReviewParts } from './ReviewParts'
import { TextFields, type TextValues } from './TextFields'
import { partOf, type StepProps } from './wizard-steps'
import type { WizardCategory, ListingDraft, WizardValues } from './wizard-values'

export interface ReviewStepProps extends StepProps<WizardValues> {
  draft: ListingDraft
  category: WizardCategory | undefined
  currency: string
  onEdit: (step: string) => void
}

/** Last step: the listing as visitors will see it, its texts, and every part with a button to change it. */
export function ReviewStep({ form, draft, category, currency, onEdit }: ReviewStepProps) {
  const { t, i18n } = useTranslation()
  const contact = useContactTexts()
  const { price_decimals: decimals } = useSettings()
  const values = form.getValues()
  const title = form.watch('title')
  useWrittenTitle({ form, category })
  const asked = new Map(category?.parameter_types.map((one) => [one.id, one] as const))
  const answers = values.parameters.flatMap(({ parameter_id, value }) => {
    const parameter = asked.get(parameter_id)
    if (value === '' || !parameter) return []
    const answer = [answerName(parameter, value), parameter.unit].filter(Boolean).join(' ')
    return `${parameter.name}: ${answer}`
  })
  const lines = characteristicLines(characteristicsOf('property'), values, { say: t, lang: i18n.language })
  const price = priceText(values, { currency, decimals }, i18n)
  const mode = contactModes.find((one) => one === values.contact) ?? 'messages'
  return (
    <ReviewParts
      draft={draft}
      title={title}
      price={price}
      onEdit={onEdit}
      parts={[
        {
          step: 'place',
          says: [
            t(values.property_type === 'rent' ? 'wizard.offerRent' : 'wizard.offerSell'),
            values.address,
            [values.city, values.state, values.country].filter(Boolean).join(', '),
          ],
        },
        {
          step: 'facts',
          says: [category?.category ?? '', ...answers, ...lines.map((line) => `${line.name}: ${line.value}`)],
        },
        { step: 'price', says: [price] },
        { step: 'contact', says: [contact.mode(mode)] },
      ]}
    >
      <TextFields
        form={partOf<TextValues>(form)}
        titleHint={t('wizard.titleHint')}
        descriptionHint={t('wizard.descriptionHint')}
        path="/properties-details/"
      >
        <Checkbox
          label={t('wizard.premium')}
          hint={t('wizard.premiumNote')}
          {...form.register('is_premium')}
        />
      </TextFields>
    </ReviewParts>
  )
}

/** Writes the title from the facts, and again whenever they change, until the owner writes another one. */
function useWrittenTitle({ form, category }: Pick<ReviewStepProps, 'form' | 'category'>) {
  const { t, i18n } = useTranslation()
  const { getValues, setValue } = form
  useEffect(() => {
    const { title, written, city, parameters } = getValues()
    if (category === undefined || (title !== '' && title !== written)) return
    const rooms = category.parameter_types.find(({ role }) => role === 'bedrooms')
    const bedrooms = parameters.find(({ parameter_id }) => parameter_id === rooms?.id)?.value
    const next = writtenTitle({ type: category.category, bedrooms, city }, t, i18n.language)
    if (next === title) return
    setValue('title', next, { shouldDirty: true })
    setValue('written', next, { shouldDirty: true })
  }, [category, getValues, setValue, t, i18n])
}

/** Returns the price as the listing will show it; unreadable input stays as typed. */
function priceText(
  { price, price_on_request: onRequest }: WizardValues,
  { currency, decimals }: { currency: string; decimals: PriceDecimals },
  { t, language: lang }: I18n,
): string {
  if (onRequest) return t('public.priceOnRequest')
  const read = readTyped(price)
  const minor = read && 'text' in read ? toMinor(read.text, currency) : null
  return minor === null ? price : formatMoney({ minor, currency }, { lang, decimals })
}
