import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../flows/signup/ResetPassword'
import { requireTexts } from '../i18n/load'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: (search): { token: string } => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  beforeLoad: ({ context }) => requireTexts(context),
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('signup.reset.title') }] }),
  component: Page,
})

function Page() {
  return <ResetPassword token={Route.useSearch().token} />
}
