import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '../../features/packages/SubscriptionsPage'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/subscription')({
  ssr: false,
  head: pageTitle('profile.packages.title'),
  component: SubscriptionsPage,
})
