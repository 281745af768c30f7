import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../shell/page-title'

export const Route = createFileRoute('/_door/register')({
  head: pageTitle('signup.details.title'),
})
