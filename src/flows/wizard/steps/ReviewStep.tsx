import { answerName } from '../../../../contract/listing/fact-text'
import type { I18n } from '../../../ui/i18n/create-i18n'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { characteristicsOf } from '../../../../contract/listing/characteristics'
import { formatMoney } from '../../../../contract/money/money-format'
import { toMinor } from '../../../../contract/money/minor-units'
import type { PriceDecimals } from '../../../../contract/values'
import { readTyped } from '../../../../contract/input/parse-number'
import { useSettings } from '../../../app/api/use-settings'
import { ReviewParts } from './ReviewParts'
import type { WizardCategory, ListingDraft, WizardValues } from './wizard-values'

export interface ReviewStepProps {
  values: WizardValues
  draft: ListingDraft
  category: WizardCategory | undefined
  currency: string
  onEdit: (step: string) => void
}

/** Review of all input, each part with an edit button. */
export function ReviewStep({ values, draft, category, currency, onEdit }: ReviewStepProps) {
  const { t, i18n } = useTranslation()
  const { price_decimals: decimals } = useSettings()
  const names = new Map(category?.parameter_types.map((one) => [one.id, one] as const))
  const answers = values.parameters.flatMap(({ parameter_id, value }) => {
    const parameter = names.get(parameter_id)
    if (value === '' || !parameter) return []
    const { name, unit } = parameter
    return { name, value: [answerName(parameter, value), unit].filter(Boolean).join(' ') }
  })
  return (
    <ReviewParts
      values={values}
      address={values.address}
      draft={draft}
      details={[
        { name: t('wizard.price'), value: priceText(values, { currency, decimals }, i18n) },
        { name: t('wizard.category'), value: category?.category ?? '' },
        {
          name: t('tools.compare.offer'),
          value: t(values.property_type === 'rent' ? 'wizard.offerRent' : 'wizard.offerSell'),
        },
      ]}
      own={{
        step: 'facts',
        rows: [
          ...answers,
          ...characteristicLines(characteristicsOf('property'), values, { say: t, lang: i18n.language }),
        ],
      }}
      onEdit={onEdit}
    />
  )
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
