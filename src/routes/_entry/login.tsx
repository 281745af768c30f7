import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/_entry/login')({
  head: pageTitle('signup.signIn.title'),
})
