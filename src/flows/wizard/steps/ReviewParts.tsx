import type { TextIn } from '../../../../contract/texts/catalogue'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { KeyValue } from '../../../ui/layout/KeyValue'
import type { ListingDraft } from './wizard-values'

export interface ReviewPart {
  step: TextIn<'wizard.step'>
  rows: { name: string; value: string }[]
}

export interface ReviewPartsProps {
  values: Record<'title' | 'city' | 'state' | 'country' | 'meta_title', string>
  address: string
  draft: ListingDraft
  /** Rows below the title. */
  details: ReviewPart['rows']
  /** The part that only this kind of listing has. */
  own: ReviewPart
  onEdit: (step: string) => void
}

/** Review of a listing in sections, each with an edit button. */
export function ReviewParts({ values, address, draft, details, own, onEdit }: ReviewPartsProps) {
  const { t } = useTranslation()
  const { title, city, state, country, meta_title: metaTitle } = values
  const photos = draft.files.filter(({ kind }) => kind === 'gallery').length
  const parts: ReviewPart[] = [
    { step: 'details', rows: [{ name: t('wizard.title'), value: title }, ...details] },
    {
      step: 'place',
      rows: [
        { name: t('wizard.address'), value: address },
        { name: t('wizard.city'), value: [city, state, country].filter(Boolean).join(', ') },
      ],
    },
    own,
    { step: 'photos', rows: [{ name: t('wizard.photos'), value: String(photos) }] },
    { step: 'search', rows: [{ name: t('wizard.metaTitle'), value: metaTitle || title }] },
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
