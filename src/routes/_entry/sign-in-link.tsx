import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_entry/sign-in-link')({
  head: pageTitle('signup.link.title', { hidden: true }),
})
