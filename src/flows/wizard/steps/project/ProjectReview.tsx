import { characteristicLines } from '../../../../../contract/listing/characteristic-text'
import { characteristicsOf } from '../../../../../contract/listing/characteristics'
import { dataKey } from '../../../../../contract/texts/translate'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { ReviewParts } from '../ReviewParts'
import type { WizardCategory, ListingDraft } from '../wizard-values'
import type { ProjectValues } from './project-values'

export interface ProjectReviewProps {
  values: ProjectValues
  draft: ListingDraft
  category: WizardCategory | undefined
  onEdit: (step: string) => void
}

/** Review of the project, each part with an edit button. */
export function ProjectReview({ values, draft, category, onEdit }: ProjectReviewProps) {
  const { t, i18n } = useTranslation()
  const place = [values.city, values.state, values.country].filter(Boolean).join(', ')
  const photos = draft.files.filter((file) => file.kind === 'gallery').length
  return (
    <ReviewParts
      onEdit={onEdit}
      parts={[
        {
          step: 'details',
          rows: [
            { name: t('wizard.title'), value: values.title },
            { name: t('wizard.category'), value: category?.category ?? '' },
            { name: t('projects.stageName'), value: t(dataKey('project.type', values.type)) },
            ...characteristicLines(characteristicsOf('project'), values, { say: t, lang: i18n.language }),
          ],
        },
        {
          step: 'place',
          rows: [
            { name: t('wizard.address'), value: values.location },
            { name: t('wizard.city'), value: place },
          ],
        },
        {
          step: 'plans',
          rows: values.plans.map(({ title }, at) => ({
            name: t('projects.planNumber', { number: at + 1 }),
            value: title,
          })),
        },
        { step: 'photos', rows: [{ name: t('wizard.photos'), value: String(photos) }] },
        { step: 'search', rows: [{ name: t('wizard.metaTitle'), value: values.meta_title || values.title }] },
      ]}
    />
  )
}
