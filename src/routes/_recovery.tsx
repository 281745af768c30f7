import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FormCover } from '../flows/FormCover'
import { RecoveryFlow } from '../flows/recovery/RecoveryFlow'
import { requireTexts } from '../app/i18n/require-texts'

const mailedPages = ['/reset-password', '/undo-change'] as const
const pageOf = (pathname: string) => mailedPages.find((one) => pathname.startsWith(one)) ?? '/forgot-password'

/** Password recovery and undoing a change share one flow, so one page can lead to the other. */
export const Route = createFileRoute('/_recovery')({
  // The hash of a mailed link is only available in the browser.
  ssr: import.meta.env.SSR && (({ location }) => pageOf(location.pathname) === '/forgot-password'),
  staticData: { actedOnAtOnce: true },
  beforeLoad: requireTexts('entry'),
  component: RecoveryLayout,
})

function RecoveryLayout() {
  const page = useLocation({ select: ({ pathname }) => pageOf(pathname) })
  return (
    <>
      <FormCover flow="recovery" leaves={(memory) => memory !== null} />
      <RecoveryFlow page={page} />
    </>
  )
}
