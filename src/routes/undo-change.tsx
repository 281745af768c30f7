import { createFileRoute } from '@tanstack/react-router'
import { UndoChange } from '../flows/signup/UndoChange'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/undo-change')({
  ssr: false,
  validateSearch: (search): { token: string } => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  beforeLoad: ({ context }) => requireTexts(context),
  head: pageTitle('security.undo.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <UndoChange token={Route.useSearch().token} />
}
