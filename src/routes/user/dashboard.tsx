import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../features/profile/Dashboard'

export const Route = createFileRoute('/user/dashboard')({
  ssr: false,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('profile.dashboard') }] }),
  component: Dashboard,
})
