import { useTranslation } from 'react-i18next'
import type { Data, Input } from '../../../../../contract/types'
import { PhotosStep } from '../PhotosStep'
import { PlaceStep, type PlaceValues } from '../PlaceStep'
import { SearchStep, type SearchValues } from '../SearchStep'
import { partOf, type DraftOf, type WizardSteps } from '../wizard-steps'
import { WizardPage, type Drawn } from '../WizardPage'
import { PlansStep } from './PlansStep'
import { ProjectDetailsStep } from './ProjectDetailsStep'
import { ProjectReview } from './ProjectReview'
import { valuesOf, type ProjectValues } from './values'
import type { Api } from '../../../../api/port'
import type { ListingDraft } from '../values'
import { stepChecks } from '../step-checks'

/** The way of a project; the step in the address is one of these. */
const stepNames = ['details', 'place', 'plans', 'photos', 'search', 'review'] as const

const checks = stepChecks({
  shaped: ['details', 'place', 'plans', 'search'],
  shapes: async () => (await import('../../../../../contract/shapes/projects')).projectSteps,
  stricter: { plans: async () => (await import('./plans-shape')).completePlans },
})

/** Sends the project, or the edit of one (D14), with the files of its draft. */
async function sendProject(
  api: Api,
  values: ProjectValues,
  draft: ListingDraft,
): Promise<Data<'post_project'>> {
  const id = draft.project_id === null ? {} : { id: draft.project_id }
  const fields = { ...values, ...id, draft_id: draft.id }
  return (await api.call('post_project', fields as Input<'post_project'>, { toast: false })).data
}

const wizard: WizardSteps<ProjectValues, Data<'post_project'>> = {
  steps: stepNames,
  optional: ['plans', 'search'],
  heading: 'projects.heading',
  editHeading: 'projects.editHeading',
  valuesOf,
  ...checks,
  send: sendProject,
  ownList: 'get-added-projects',
}

export interface ProjectWizardProps {
  /** The project to edit; absent for a new one. */
  projectId?: number
  step: string | undefined
  onStep: (step: string) => void
  onSent: (project: { id: number }) => void
}

/** The way of a project: the property wizard's steps, with plans instead of facts. */
export function ProjectWizard({ projectId, step, onStep, onSent }: ProjectWizardProps) {
  const of: DraftOf = projectId === undefined ? { listing: 'project' } : { project_id: projectId }
  return (
    <WizardPage wizard={wizard} of={of} step={step} onStep={onStep} onSent={onSent}>
      {(drawn) => <Body {...drawn} />}
    </WizardPage>
  )
}

function Body({ form, ...drawn }: Drawn<ProjectValues>) {
  const { t } = useTranslation()
  const { step, draft, of, photosMissing, onOrder, onEdit, categories } = drawn
  const values = form.getValues()
  const category = categories.find((one) => String(one.id) === String(values.category_id))
  switch (step) {
    case 'details':
      return <ProjectDetailsStep form={form} categories={categories} />
    case 'place':
      return <PlaceStep form={partOf<PlaceValues>(form)} address="location" pinLabel={t('projects.pin')} />
    case 'plans':
      return <PlansStep form={form} draft={draft} of={of} />
    case 'photos':
      return <PhotosStep draft={draft} of={of} missing={photosMissing} onOrder={onOrder} />
    case 'search':
      return <SearchStep form={partOf<SearchValues>(form)} path="/project-details/" />
    default:
      return <ProjectReview values={values} draft={draft} category={category} onEdit={onEdit} />
  }
}
