import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { useApi } from '../../app/api/use-api'
import type { DraftStore } from './steps/draft-store'
import { projectCourse, ProjectSteps } from './steps/project/ProjectSteps'
import { propertyCourse, PropertySteps } from './steps/PropertySteps'
import { useDraft } from './steps/use-draft'
import { allTypes } from './steps/wizard-values'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { FormScreen } from './FormScreen'
import type { WizardPart } from './screen-props'

export interface DraftFormProps extends WizardPart {
  store: DraftStore
}

/** Form with its data: the draft opened by the machine, and the property types. */
export function DraftForm({ view, actor, store }: DraftFormProps) {
  const [api, queries] = [useApi(), useQueryClient()]
  const draft = useDraft(store)
  const categories = useCallQuery('get_categories', allTypes)
  const property = useMemo(() => propertyCourse(api, queries), [api, queries])
  const failed = [draft, categories].find((part) => part.isError && !part.data)
  if (failed)
    return (
      <div className="page-narrow py-10" data-flow="wizard" data-state={view.state} data-screen={view.screen}>
        <QueryFailure page of={failed} />
      </div>
    )
  if (!draft.data || !categories.data)
    return (
      <div className="page-narrow grid gap-4 py-10" aria-busy="true">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-96" />
      </div>
    )
  const parts = { view, actor, store, draft: draft.data, categories: categories.data.data }
  return view.kind === 'property' ? (
    <FormScreen {...parts} key={draft.data.id} course={property}>
      {(drawn) => <PropertySteps {...drawn} />}
    </FormScreen>
  ) : (
    <FormScreen {...parts} key={draft.data.id} course={projectCourse}>
      {(drawn) => <ProjectSteps {...drawn} />}
    </FormScreen>
  )
}
