import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../flows/signup/ResetPassword'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: (search): { token: string } => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  beforeLoad: ({ context }) => requireTexts(context),
  head: pageTitle('signup.reset.title', { hidden: true }),
  component: Page,
})

function Page() {
  return <ResetPassword token={Route.useSearch().token} />
}
