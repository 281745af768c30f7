import { useTranslation } from '../../../../ui/i18n/use-translation'
import { PhotosStep } from '../PhotosStep'
import { PlaceStep, type PlaceValues } from '../PlaceStep'
import { SearchStep, type SearchValues } from '../SearchStep'
import { stepChecks } from '../step-checks'
import { partOf, type WizardCourse, type WizardParts } from '../wizard-steps'
import { PlansStep } from './PlansStep'
import { ProjectDetailsStep } from './ProjectDetailsStep'
import { ProjectReview } from './ProjectReview'
import { valuesOf, type ProjectValues } from './project-values'

const checks = stepChecks({
  shaped: ['details', 'place', 'plans', 'search'],
  shapes: async () => (await import('../../../../../contract/calls/projects/shapes')).projectSteps,
  stricter: {
    details: async () => (await import('./stricter-shapes')).usualDetails,
    plans: async () => (await import('./stricter-shapes')).completePlans,
  },
})

/** Configuration of the project wizard: like that of the property wizard, but with plans instead of attributes. */
export const projectCourse: WizardCourse<ProjectValues> = {
  optional: ['plans', 'search'],
  heading: 'projects.heading',
  editHeading: 'projects.editHeading',
  valuesOf,
  ...checks,
}

/** Renders the current step of a project. */
export function ProjectSteps({ form, ...drawn }: WizardParts<ProjectValues>) {
  const { t } = useTranslation()
  const { step, draft, store, files, photosMissing, onOrder, onEdit, categories } = drawn
  const values = form.getValues()
  const category = categories.find((one) => String(one.id) === String(values.category_id))
  switch (step) {
    case 'details':
      return <ProjectDetailsStep form={form} categories={categories} />
    case 'place':
      return <PlaceStep form={partOf<PlaceValues>(form)} address="location" pinLabel={t('projects.pin')} />
    case 'plans':
      return <PlansStep form={form} draft={draft} store={store} />
    case 'photos':
      return <PhotosStep files={files} missing={photosMissing} onOrder={onOrder} />
    case 'search':
      return <SearchStep form={partOf<SearchValues>(form)} path="/project-details/" />
    default:
      return <ProjectReview values={values} draft={draft} category={category} onEdit={onEdit} />
  }
}
