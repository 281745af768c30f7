import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ProfilePage } from '../../features/accounts/ProfilePage'
import { readReturn } from '../../flows/return-to'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/profile')({
  ssr: false,
  validateSearch: readReturn,
  head: pageTitle('profile.title'),
  component: Page,
})

function Page() {
  const { returnTo } = Route.useSearch()
  const router = useRouter()
  return (
    <ProfilePage returnTo={returnTo} onReturn={() => router.history.push(returnTo ?? '/user/dashboard')} />
  )
}
