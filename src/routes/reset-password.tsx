import { createFileRoute } from '@tanstack/react-router'
import { openMailed, readMailedSearch, useMailedToken } from '../flows/signup/mailed-token'
import { ResetPassword } from '../flows/signup/ResetPassword'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: readMailedSearch,
  beforeLoad: openMailed('/reset-password'),
  head: pageTitle('signup.reset.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <ResetPassword token={useMailedToken()} />
}
