import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from '../../features/admin/AdminFrame'
import { requirePerson } from '../../app/account/require-person'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: requirePerson,
  head: pageTitle('admin.heading', { hidden: true }),
  component: () => (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  ),
})
