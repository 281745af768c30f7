import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from '../features/admin/AdminFrame'
import { requirePerson } from '../session/guard'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/workflows')({
  ssr: false,
  beforeLoad: requirePerson,
  head: pageTitle('atlas.heading', { hidden: true }),
  component: () => (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  ),
})
