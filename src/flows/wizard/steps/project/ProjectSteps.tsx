import { useTranslation } from '../../../../ui/i18n/use-translation'
import { PhotosStep } from '../PhotosStep'
import { PlaceStep, type PlaceValues } from '../PlaceStep'
import { stepChecks } from '../step-checks'
import { partOf, type WizardCourse, type WizardParts } from '../wizard-steps'
import { FloorPlans } from './FloorPlans'
import { ProjectFactsStep } from './ProjectFactsStep'
import { ProjectReview } from './ProjectReview'
import { valuesOf, type ProjectValues } from './project-values'

const checks = stepChecks({
  shaped: ['place', 'facts', 'photos', 'review'],
  shapes: async () => (await import('../../../../../contract/calls/projects/shapes')).projectSteps,
  stricter: {
    facts: async () => (await import('./stricter-shapes')).usualFacts,
    photos: async () => (await import('./stricter-shapes')).completePlans,
  },
})

/** Configuration of the project wizard: like that of the property wizard, but with plans instead of attributes. */
export const projectCourse: WizardCourse<ProjectValues> = {
  optional: [],
  heading: 'projects.heading',
  editHeading: 'projects.editHeading',
  valuesOf,
  ...checks,
}

/** Renders the current step of a project. */
export function ProjectSteps({ form, ...drawn }: WizardParts<ProjectValues>) {
  const { t } = useTranslation()
  const { step, draft, store, files, photosMissing, onOrder, onEdit, categories } = drawn
  const categoryId = form.watch('category_id')
  const category = categories.find((one) => String(one.id) === String(categoryId))
  switch (step) {
    case 'place':
      return <PlaceStep form={partOf<PlaceValues>(form)} address="location" pinLabel={t('projects.pin')} />
    case 'facts':
      return <ProjectFactsStep form={form} categories={categories} />
    case 'photos':
      return (
        <PhotosStep files={files} missing={photosMissing} onOrder={onOrder}>
          <FloorPlans form={form} draft={draft} store={store} />
        </PhotosStep>
      )
    default:
      return <ProjectReview form={form} draft={draft} category={category} onEdit={onEdit} />
  }
}
