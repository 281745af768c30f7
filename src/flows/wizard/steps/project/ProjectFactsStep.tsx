import { useTranslation } from '../../../../ui/i18n/use-translation'
import { RadioCards } from '../../../../ui/forms/RadioCards'
import { TextField } from '../../../../ui/forms/TextField'
import type { WizardCategory } from '../wizard-values'
import { CategoryField } from '../CategoryField'
import { CharacteristicFields } from '../CharacteristicFields'
import { partOf, type StepProps } from '../wizard-steps'
import type { ProjectValues } from './project-values'

/** Step for the project's name, construction stage and type. */
export function ProjectFactsStep({
  form,
  categories,
}: StepProps<ProjectValues> & { categories: WizardCategory[] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <TextField form={form} name="title" label={t('wizard.title')} hint={t('projects.titleHint')} required />
      <CategoryField form={partOf<{ category_id: string }>(form)} categories={categories} />
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
      <div className="grid gap-5 empty:hidden sm:grid-cols-2">
        <CharacteristicFields on="project" form={partOf(form)} />
      </div>
    </div>
  )
}
