import { lazy, type ComponentType } from 'react'
import type { PartProps } from '../../features/admin/part-props'

/** Admin pages by their path segment. */
export const parts = {
  queue: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/QueuePage').then(({ QueuePage: page }) => ({ default: page })),
  ),
  payments: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/money/PaymentsPage').then(({ PaymentsPage: page }) => ({ default: page })),
  ),
  money: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/money/reconciliation/ReconciliationPage').then(
      ({ ReconciliationPage: page }) => ({ default: page }),
    ),
  ),
  gateways: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/gateways/GatewaysPage').then(({ GatewaysPage: page }) => ({
      default: page,
    })),
  ),
  settings: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/settings/SettingsPage').then(({ SettingsPage: page }) => ({
      default: page,
    })),
  ),
  deliveries: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/deliveries/DeliveriesPage').then(({ DeliveriesPage: page }) => ({
      default: page,
    })),
  ),
  content: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/publishing/pages').then(({ ContentPage: page }) => ({ default: page })),
  ),
  catalogue: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/publishing/pages').then(({ CataloguePage: page }) => ({ default: page })),
  ),
  packages: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/publishing/pages').then(({ PackagesPage: page }) => ({ default: page })),
  ),
  'home-sections': lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/settings/HomeSectionsPage').then(({ HomeSectionsPage: page }) => ({
      default: page,
    })),
  ),
  languages: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/languages/LanguagesPage').then(({ LanguagesPage: page }) => ({
      default: page,
    })),
  ),
  'verification-form': lazy<ComponentType<PartProps>>(() =>
    import('../../features/verification/VerificationFormPage').then(({ VerificationFormPage: page }) => ({
      default: page,
    })),
  ),
  team: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/team/TeamPage').then(({ TeamPage: page }) => ({ default: page })),
  ),
  log: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/log/LogPage').then(({ LogPage: page }) => ({ default: page })),
  ),
  'sign-ins': lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/log/SignInsPage').then(({ SignInsPage: page }) => ({ default: page })),
  ),
  export: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/export/ExportPage').then(({ ExportPage: page }) => ({ default: page })),
  ),
  invitation: lazy<ComponentType<PartProps>>(() =>
    import('../../features/admin/team/InvitationPage').then(({ InvitationPage: page }) => ({
      default: page,
    })),
  ),
}

/** Whether a path segment names one of the admin pages. */
export const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)
