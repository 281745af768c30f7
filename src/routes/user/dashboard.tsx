import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../features/own/dashboard/Dashboard'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/dashboard')({
  ssr: false,
  head: pageTitle('profile.dashboard'),
  component: Dashboard,
})
