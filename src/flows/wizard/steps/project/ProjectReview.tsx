import { useContactTexts } from '../../../../app/i18n/use-contact-texts'
import { characteristicLines } from '../../../../../contract/listing/characteristic-text'
import { characteristicsOf } from '../../../../../contract/listing/characteristics'
import { dataKey } from '../../../../../contract/texts/translate'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { ReviewParts } from '../ReviewParts'
import { TextFields, type TextValues } from '../TextFields'
import { partOf, type StepProps } from '../wizard-steps'
import type { WizardCategory, ListingDraft } from '../wizard-values'
import type { ProjectValues } from './project-values'

export interface ProjectReviewProps extends StepProps<ProjectValues> {
  draft: ListingDraft
  category: WizardCategory | undefined
  onEdit: (step: string) => void
}

/** Last step of a project: its texts, and every part with a button to change it. */
export function ProjectReview({ form, draft, category, onEdit }: ProjectReviewProps) {
  const { t, i18n } = useTranslation()
  const contact = useContactTexts()
  const values = form.getValues()
  const lines = characteristicLines(characteristicsOf('project'), values, { say: t, lang: i18n.language })
  return (
    <ReviewParts
      draft={draft}
      title={form.watch('title')}
      onEdit={onEdit}
      parts={[
        {
          step: 'place',
          says: [values.location, [values.city, values.state, values.country].filter(Boolean).join(', ')],
        },
        {
          step: 'facts',
          says: [
            category?.category ?? '',
            t(dataKey('project.type', values.type)),
            ...lines.map((line) => `${line.name}: ${line.value}`),
            ...values.plans.map((plan) => plan.title),
          ],
        },
      ]}
    >
      <TextFields
        form={partOf<TextValues>(form)}
        descriptionHint={t('projects.descriptionHint')}
        path="/project-details/"
      />
      <p className="text-sm text-muted">{contact.project()}</p>
    </ReviewParts>
  )
}
