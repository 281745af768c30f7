import { createFileRoute } from '@tanstack/react-router'
import { useCallQuery } from '../../api/query'
import { QueryFailure } from '../../api/QueryFailure'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { PagePending } from '../../shell/PagePending'
import { pageTitle } from '../../shell/page-title'
import { readStep } from '../-reads'

export const Route = createFileRoute('/user/edit-property/$slugId')({
  ssr: false,
  validateSearch: readStep,
  head: pageTitle('wizard.editHeading'),
  remountDeps: ({ params }) => params,
  component: EditProperty,
})

function EditProperty() {
  const { slugId } = Route.useParams()
  const { step } = Route.useSearch()
  const listing = useCallQuery('get_property', { slug_id: slugId })
  const id = listing.data?.data[0]?.id
  if (listing.isError)
    return (
      <div className="page-narrow py-10">
        <QueryFailure of={listing} page />
      </div>
    )
  if (id === undefined) return <PagePending />
  return <WizardFlow kind="property" listing={id} step={step} />
}
