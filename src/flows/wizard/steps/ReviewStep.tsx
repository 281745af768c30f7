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
import { ReviewParts, type ReviewPart } from './ReviewParts'
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
  const parts: ReviewPart[] = [
    {
      step: 'details',
      rows: [
        { name: t('wizard.title'), value: values.title },
        { name: t('wizard.price'), value: priceText(values, { currency, decimals }, i18n) },
        { name: t('wizard.category'), value: category?.category ?? '' },
        {
          name: t('tools.compare.offer'),
          value: t(values.property_type === 'rent' ? 'wizard.offerRent' : 'wizard.offerSell'),
        },
      ],
    },
    {
      step: 'place',
      rows: [
        { name: t('wizard.address'), value: values.address },
        {
          name: t('wizard.city'),
          value: [values.city, values.state, values.country].filter(Boolean).join(', '),
        },
      ],
    },
    {
      step: 'facts',
      rows: [
        ...values.parameters
          .filter((one) => one.value !== '' && names.has(one.parameter_id))
          .map(({ parameter_id, value }) => ({
            name: names.get(parameter_id)?.name ?? '',
            value: [answerName(names.get(parameter_id), value), names.get(parameter_id)?.unit]
              .filter(Boolean)
              .join(' '),
          })),
        ...characteristicLines(characteristicsOf('property'), values, { say: t, lang: i18n.language }),
      ],
    },
    {
      step: 'photos',
      rows: [
        {
          name: t('wizard.photos'),
          value: String(draft.files.filter((file) => file.kind === 'gallery').length),
        },
      ],
    },
    { step: 'search', rows: [{ name: t('wizard.metaTitle'), value: values.meta_title || values.title }] },
  ]
  return <ReviewParts parts={parts} onEdit={onEdit} />
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
