import { createFileRoute } from '@tanstack/react-router'
import { openMailed, readMailedSearch } from '../../flows/recovery/mailed-token'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_recovery/reset-password')({
  validateSearch: readMailedSearch,
  beforeLoad: openMailed('/reset-password'),
  head: pageTitle('recovery.newPassword.title', { hidden: true }),
})
