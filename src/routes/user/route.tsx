import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OwnArea } from '../../features/own/OwnArea'
import { requirePerson } from '../../app/account/require-person'

export const Route = createFileRoute('/user')({
  ssr: false,
  beforeLoad: requirePerson,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: () => (
    <OwnArea>
      <Outlet />
    </OwnArea>
  ),
})
