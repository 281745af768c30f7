import { createFileRoute } from '@tanstack/react-router'
import { useCallQuery } from '../../app/api/call-query'
import { LoadedListing } from '../../features/own/listings/LoadedListing'
import { WizardFlow } from '../../flows/wizard/WizardFlow'
import { pageTitle } from '../../app/page/page-title'
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
  return (
    <LoadedListing<{ id: number }> kind="property" found={listing}>
      {({ id }) => <WizardFlow kind="property" listing={id} step={step} />}
    </LoadedListing>
  )
}
