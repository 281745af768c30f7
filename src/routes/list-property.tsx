import { createFileRoute, redirect } from '@tanstack/react-router'
import { WizardFlow } from '../flows/wizard/WizardFlow'
import { requireTexts } from '../i18n/load'
import { currentToken } from '../session/store'
import { pageTitle } from '../shell/page-title'
import { readStep } from './-reads'

/** Listing a property without an account: whoever has one does it in their own area (D98). */
export const Route = createFileRoute('/list-property')({
  ssr: false,
  validateSearch: readStep,
  beforeLoad: async (opened) => {
    // Whoever signs in meanwhile in another tab stays with what is open.
    if (currentToken() !== null && opened.cause !== 'stay')
      throw redirect({ to: '/user/add-property', search: opened.search })
    await requireTexts(opened)
  },
  head: pageTitle('wizard.heading', { hidden: true }),
  component: ListProperty,
})

function ListProperty() {
  const { step } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WizardFlow
      kind="property"
      step={step}
      onStep={(to, replace) => void navigate({ search: { step: to }, replace })}
      onPosted={({ slug }) =>
        void navigate({
          to: '/my-property/$slugId',
          params: { slugId: slug ?? '' },
          search: { sent: true },
          replace: true,
        })
      }
    />
  )
}
