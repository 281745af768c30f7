import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Advertisements } from '../../features/own/listings/Advertisements'
import { AskFeaturing } from '../../features/own/listings/AskFeaturing'
import { pageTitle } from '../../app/page/page-title'
import { askEligibility } from '../-ask-eligibility'
import { isId } from '../-reads'

interface AskedListing {
  /** Id of the listing to feature. */
  property?: number
  project?: number
}

export const Route = createFileRoute('/user/advertisement')({
  ssr: false,
  validateSearch: ({ property, project }: Record<string, unknown>): AskedListing => ({
    ...(isId(property) && { property }),
    ...(isId(project) && !isId(property) && { project }),
  }),
  loaderDeps: ({ search: { property, project } }) => ({ property, project }),
  loader: ({ context, deps: { property, project } }) => {
    if (property === undefined && project === undefined) return { stopped: false }
    return askEligibility(context, property === undefined ? 'project_feature' : 'property_feature')
  },
  staleTime: Infinity,
  gcTime: 0,
  head: pageTitle('featuring.heading'),
  component: Featured,
})

function Featured() {
  const { t } = useTranslation()
  const { property, project } = Route.useSearch()
  const { stopped } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const kind = property === undefined ? 'project' : 'property'
  const id = property ?? project
  if (stopped && id !== undefined)
    return <Navigate to="/feature/$kind/$id" params={{ kind, id: String(id) }} search={{ stopped }} replace />
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <h1 className="display text-xl">{t('featuring.heading')}</h1>
      {id !== undefined && (
        <AskFeaturing kind={kind} id={id} onAsked={() => void navigate({ search: {}, replace: true })} />
      )}
      <Advertisements />
    </div>
  )
}
