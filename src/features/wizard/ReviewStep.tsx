import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { KeyValue } from '../../ui/KeyValue'
import type { StepName } from './steps'
import type { Category, Draft, WizardValues } from './values'

export interface ReviewStepProps {
  values: WizardValues
  draft: Draft
  category: Category | undefined
  currency: string
  onEdit: (step: StepName) => void
}

/** Everything once more, each part with the way back to it. */
export function ReviewStep({ values, draft, category, currency, onEdit }: ReviewStepProps) {
  const { t } = useTranslation()
  const names = new Map(category?.parameter_types.map((one) => [one.id, one] as const))
  const parts: { step: StepName; rows: { name: string; value: string }[] }[] = [
    {
      step: 'details',
      rows: [
        { name: t('wizard.title'), value: values.title },
        { name: t('wizard.price'), value: values.price && `${values.price} ${currency}` },
        { name: t('wizard.category'), value: category?.category ?? '' },
        {
          name: t('wizard.offer'),
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
      rows: values.parameters
        .filter((one) => one.value !== '')
        .map(({ parameter_id, value }) => ({
          name: names.get(parameter_id)?.name ?? '',
          value: [value, names.get(parameter_id)?.unit].filter(Boolean).join(' '),
        })),
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
  return (
    <div className="grid gap-6">
      {parts.map(({ step, rows }) => (
        <section key={step} className="grid gap-2">
          <div className="flex items-center justify-between gap-4">
            <h2 className="display text-lg">{t(`wizard.step.${step}`)}</h2>
            <Button tone="quiet" size="sm" icon="edit" onClick={() => onEdit(step)}>
              {t('wizard.change')}
              <span className="sr-only">: {t(`wizard.step.${step}`)}</span>
            </Button>
          </div>
          <KeyValue items={rows.map(({ name, value }) => ({ name, value: value || t('wizard.nothing') }))} />
        </section>
      ))}
    </div>
  )
}
