import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '../flows/signup/ForgotPassword'
import { requireTexts } from '../i18n/load'
import { pageTitle } from '../shell/page-title'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  beforeLoad: requireTexts,
  head: pageTitle('signup.forgot.title'),
  component: ForgotPassword,
})
