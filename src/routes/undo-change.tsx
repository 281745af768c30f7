import { createFileRoute } from '@tanstack/react-router'
import { openMailed, readMailedSearch, useMailedToken } from '../flows/signup/mailed-token'
import { UndoChange } from '../flows/signup/UndoChange'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/undo-change')({
  ssr: false,
  validateSearch: readMailedSearch,
  beforeLoad: openMailed('/undo-change'),
  head: pageTitle('security.undo.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <UndoChange token={useMailedToken()} />
}
