import { createFileRoute } from '@tanstack/react-router'
import { Notifications } from '../../features/notifications/Notifications'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/notifications')({
  ssr: false,
  head: pageTitle('chat.notifications'),
  component: Notifications,
})
