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
  return (
    <ReviewParts
      values={values}
      address={values.location}
      draft={draft}
      details={[
        { name: t('wizard.category'), value: category?.category ?? '' },
        { name: t('projects.stageName'), value: t(dataKey('project.type', values.type)) },
        ...characteristicLines(characteristicsOf('project'), values, { say: t, lang: i18n.language }),
      ]}
      own={{
        step: 'plans',
        rows: values.plans.map(({ title }, at) => ({
          name: t('projects.planNumber', { number: at + 1 }),
          value: title,
        })),
      }}
      onEdit={onEdit}
    />
  )
}
