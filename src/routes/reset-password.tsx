import { createFileRoute } from '@tanstack/react-router'
import { hideToken, readMailedSearch, useMailedToken } from '../flows/signup/mailed-token'
import { ResetPassword } from '../flows/signup/ResetPassword'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: readMailedSearch,
  beforeLoad: async ({ context, search }) => {
    hideToken('/reset-password', { search })
    await requireTexts(context)
  },
  head: pageTitle('signup.reset.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <ResetPassword token={useMailedToken()} />
}
