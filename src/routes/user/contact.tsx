import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ContactScreen } from '../../flows/signup/ContactScreen'
import { SignupFlow } from '../../flows/signup/SignupFlow'
import { pageTitle } from '../../app/page/page-title'

/** Kind of address to change; defaults to e-mail. */
interface ContactSearch {
  channel?: 'email' | 'mobile'
}

export const Route = createFileRoute('/user/contact')({
  ssr: false,
  validateSearch: ({ channel }: Record<string, unknown>): ContactSearch =>
    channel === 'mobile' || channel === 'email' ? { channel } : {},
  head: pageTitle('signup.contact.title'),
  component: Page,
})

function Page() {
  const { channel = 'email' } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const router = useRouter()
  const onDone = useCallback(() => {
    void queryClient.invalidateQueries()
    void router.navigate({ to: '/user/profile', replace: true })
  }, [queryClient, router])
  return (
    <SignupFlow
      key={channel}
      entry="change"
      channel={channel}
      ContactScreen={ContactScreen}
      onDone={onDone}
    />
  )
}
