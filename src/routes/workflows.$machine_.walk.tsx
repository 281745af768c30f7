import { createFileRoute } from '@tanstack/react-router'
import { catalogue } from '../../machines/catalogue'
import { NotFoundPage } from '../app/shell/NotFoundPage'
import { RehearsalPage } from '../features/workflows/rehearsal/RehearsalPage'
import { rehearsedScreens } from './-rehearsed-screens'

export const Route = createFileRoute('/workflows/$machine_/walk')({
  validateSearch: ({ walk }: Record<string, unknown>): { walk?: string } =>
    typeof walk === 'string' && walk !== '' ? { walk } : {},
  component: Page,
})

function Page() {
  const { machine } = Route.useParams()
  const { walk = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const entry = catalogue.find(({ id }) => id === machine)
  const Screens = rehearsedScreens[machine]
  if (!entry || !Screens) return <NotFoundPage />
  return (
    <RehearsalPage
      key={machine}
      entry={entry}
      Screens={Screens}
      walk={walk}
      onWalk={(taken) =>
        void navigate({ search: taken === '' ? {} : { walk: taken }, replace: true, resetScroll: false })
      }
    />
  )
}
