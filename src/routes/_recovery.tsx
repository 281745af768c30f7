import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FormCover } from '../flows/FormCover'
import { RecoveryFlow } from '../flows/recovery/RecoveryFlow'
import { requireTexts } from '../app/i18n/require-texts'

const mailedPages = ['/reset-password', '/undo-change'] as const
const pageOf = (pathname: string) => mailedPages.find((one) => pathname.startsWith(one)) ?? '/forgot-password'

/** A forgotten password and an undone change are one flow, so that one page of it leads to the next. */
export const Route = createFileRoute('/_recovery')({
  // What a mailed link carries is known to the browser alone.
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
