import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_recovery/forgot-password')({
  head: pageTitle('recovery.request.title'),
})
