import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '../../features/profile/SubscriptionsPage'

export const Route = createFileRoute('/user/subscription')({
  ssr: false,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('profile.packages.title') }] }),
  component: SubscriptionsPage,
})
