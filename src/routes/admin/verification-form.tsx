import { createFileRoute } from '@tanstack/react-router'
import { VerificationFormPage } from '../../features/verification-form/VerificationFormPage'

export const Route = createFileRoute('/admin/verification-form')({ component: VerificationFormPage })
