import { createFileRoute, Navigate } from '@tanstack/react-router'
import { PropertyWizard } from '../../features/listings/wizard/PropertyWizard'
import { pageTitle } from '../../shell/page-title'
import { askEligibility } from '../-ask-eligibility'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/add-property')({
  ssr: false,
  validateSearch: readStep,
  // Once on entering: moving between the steps asks nothing again.
  loader: ({ context }) => askEligibility(context, 'property_list'),
  staleTime: Infinity,
  gcTime: 0,
  head: pageTitle('wizard.heading'),
  component: AddProperty,
})

function AddProperty() {
  const { step } = Route.useSearch()
  const { stopped } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  // The way to publish opens with the specified dialog (§8). Not thrown by the loader: the page may still hydrate then.
  if (stopped) return <Navigate to="/list-property" search={{ stopped }} replace />
  return (
    <PropertyWizard
      step={step}
      onStep={(to) => void navigate({ search: { step: to } })}
      onSent={({ slug_id }) =>
        void navigate({ to: '/my-property/$slugId', params: { slugId: slug_id }, search: { sent: true } })
      }
    />
  )
}
