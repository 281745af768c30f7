import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '../flows/signup/ForgotPassword'
import { requireTexts } from '../i18n/load'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  beforeLoad: ({ context }) => requireTexts(context),
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('signup.forgot.title') }] }),
  component: ForgotPassword,
})
