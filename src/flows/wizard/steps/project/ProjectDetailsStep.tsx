import { useContactTexts } from '../../../../app/i18n/use-contact-texts'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { RadioCards } from '../../../../ui/forms/RadioCards'
import type { WizardCategory } from '../wizard-values'
import { CharacteristicFields } from '../CharacteristicFields'
import { CategoryField, TextFields, type TextValues } from '../TextFields'
import { partOf, type StepProps } from '../wizard-steps'
import type { ProjectValues } from './project-values'

/** Step for the project: type, construction stage and texts. */
export function ProjectDetailsStep({
  form,
  categories,
}: StepProps<ProjectValues> & { categories: WizardCategory[] }) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const texts = partOf<TextValues>(form)
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={t('projects.stage')}
        name="type"
        className="grid gap-3 sm:grid-cols-2"
        options={[
          {
            value: 'under_construction',
            title: t('project.type.under_construction'),
            note: t('projects.typeNote.under_construction'),
          },
          { value: 'upcoming', title: t('project.type.upcoming'), note: t('projects.typeNote.upcoming') },
        ]}
        value={form.watch('type')}
        onChange={(value) => form.setValue('type', value, { shouldDirty: true })}
        error={form.errorOf('type')}
      />
      <CategoryField form={texts} categories={categories} />
      <TextFields
        form={texts}
        titleHint={t('projects.titleHint')}
        descriptionHint={t('projects.descriptionHint')}
      />
      <div className="grid gap-5 empty:hidden sm:grid-cols-2">
        <CharacteristicFields on="project" form={partOf(form)} />
      </div>
      <div className="grid gap-1">
        <h2 className="text-sm font-medium">{t('wizard.contact')}</h2>
        <p className="text-sm text-muted">{contact.project()}</p>
      </div>
    </div>
  )
}
