import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ProfilePage } from '../../features/profile/ProfilePage'
import { readReturn } from '../../flows/return-to'

export const Route = createFileRoute('/user/profile')({
  ssr: false,
  validateSearch: readReturn,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('profile.title') }] }),
  component: Page,
})

function Page() {
  const { returnTo } = Route.useSearch()
  const router = useRouter()
  return (
    <ProfilePage returnTo={returnTo} onReturn={() => router.history.push(returnTo ?? '/user/dashboard')} />
  )
}
