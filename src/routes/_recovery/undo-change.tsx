import { createFileRoute } from '@tanstack/react-router'
import { openMailed, readMailedSearch } from '../../flows/recovery/mailed-token'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_recovery/undo-change')({
  validateSearch: readMailedSearch,
  beforeLoad: openMailed('/undo-change'),
  head: pageTitle('recovery.undo.title', { hidden: true }),
})
