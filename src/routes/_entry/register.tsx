import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_entry/register')({
  head: pageTitle('signup.details.title'),
})
