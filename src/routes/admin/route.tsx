import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from '../../features/admin/AdminFrame'
import { requirePerson } from '../../session/guard'

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: requirePerson,
  head: ({ match }) => ({
    meta: [{ title: match.context.i18n.t('admin.heading') }, { name: 'robots', content: 'noindex' }],
  }),
  component: () => (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  ),
})
