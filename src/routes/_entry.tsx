import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { leavesForm } from '../../machines/flows/signup/view'
import { FormCover } from '../flows/FormCover'
import { SignupFlow } from '../flows/signup/SignupFlow'
import { readReturn } from '../flows/return-to'
import { tokenInFragment } from '../../contract/site/mailed-link'
import { requireTexts } from '../app/i18n/require-texts'
import { currentToken, session } from '../app/session/session-store'

/** Returns the default page after sign-in: the overview for admins, the home page for others. */
const startPath = () => (session.get().User_signup.data?.data.role === 'admin' ? '/admin' : '/')

const isLink = (pathname: string) => pathname.startsWith('/sign-in-link')

/** Registration and sign-in share one flow, so input survives switching between them. */
export const Route = createFileRoute('/_entry')({
  // The hash of a mailed link is only available in the browser.
  ssr: import.meta.env.SSR && (({ location }) => !isLink(location.pathname)),
  staticData: { actedOnAtOnce: true },
  validateSearch: readReturn,
  beforeLoad: (opened) => {
    if (currentToken() !== null) throw redirect({ href: opened.search.returnTo ?? startPath() })
    return requireTexts('entry')(opened)
  },
  component: EntryLayout,
})

function EntryLayout() {
  const { returnTo } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const router = useRouter()
  const entry = useLocation({
    select: ({ pathname }) => (pathname.startsWith('/register') ? 'register' : 'signIn'),
  })
  const token = useLocation({
    select: ({ pathname, hash }) => (isLink(pathname) ? tokenInFragment(hash) : undefined),
  })
  // Pasting another link into the same page restarts the flow; leaving the link's page doesn't.
  const [link, setLink] = useState(token)
  if (token !== undefined && token !== link) setLink(token)
  const onDone = useCallback(() => {
    // The cached queries were fetched as a guest.
    void queryClient.invalidateQueries()
    router.history.replace(returnTo ?? startPath())
  }, [queryClient, router, returnTo])
  return (
    <>
      <FormCover flow="signup" leaves={leavesForm} />
      <SignupFlow key={link} entry={entry} token={token} onDone={onDone} />
    </>
  )
}
