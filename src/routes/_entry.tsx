import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { leavesForm } from '../../machines/flows/signup/view'
import { FormCover } from '../flows/FormCover'
import { SignupFlow } from '../flows/signup/SignupFlow'
import { readReturn } from '../flows/return-to'
import { tokenInFragment } from '../../contract/site/mailed-link'
import { requireTexts } from '../app/i18n/require-texts'
import { currentToken, session } from '../app/session/session-store'

/** The start page after a sign-in without a way back: for administrators the overview. */
const startPath = () => (session.get().User_signup.data?.data.role === 'admin' ? '/admin' : '/')

const isLink = (pathname: string) => pathname.startsWith('/sign-in-link')

/** Registering and signing in are one flow, so that changing between them keeps what was typed. */
export const Route = createFileRoute('/_entry')({
  // What a mailed link carries is known to the browser alone.
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
  // Pasting another link into the same page starts over; leaving the link's page does not.
  const [link, setLink] = useState(token)
  if (token !== undefined && token !== link) setLink(token)
  const onDone = useCallback(() => {
    // What a guest was shown is not what this person is shown.
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
