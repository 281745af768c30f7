import { createFileRoute } from '@tanstack/react-router'
import { VerificationFlow } from '../../flows/verification/VerificationFlow'
import { pageTitle } from '../../app/page/page-title'

export const Route = createFileRoute('/user/verification')({
  ssr: false,
  head: pageTitle('verification.page'),
  component: VerificationFlow,
})
