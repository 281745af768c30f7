import { createFileRoute, useLocation } from '@tanstack/react-router'
import { RecoveryFlow } from '../flows/recovery/RecoveryFlow'
import { requireTexts } from '../i18n/load'

/** A forgotten password and an undone change are one flow, so that one page of it leads to the next. */
export const Route = createFileRoute('/_recovery')({
  ssr: false,
  beforeLoad: requireTexts('entry'),
  component: RecoveryLayout,
})

const mailedPages = ['/reset-password', '/undo-change'] as const

function RecoveryLayout() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = mailedPages.find((one) => pathname.startsWith(one)) ?? '/forgot-password'
  return <RecoveryFlow page={page} />
}
