import { createFileRoute } from '@tanstack/react-router'
import { hideToken, readMailedSearch, useMailedToken } from '../flows/signup/mailed-token'
import { UndoChange } from '../flows/signup/UndoChange'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/undo-change')({
  ssr: false,
  validateSearch: readMailedSearch,
  beforeLoad: async ({ context, search }) => {
    hideToken('/undo-change', { search })
    await requireTexts(context)
  },
  head: pageTitle('security.undo.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <UndoChange token={useMailedToken()} />
}
