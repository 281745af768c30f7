import type { Serve } from '../platform/http/registry'
import { accountsRoutes } from '../areas/accounts/routes'
import { chatRoutes } from '../areas/chat/routes'
import { noticeRoutes } from '../areas/notifications/routes'
import { alertRoutes } from '../areas/alerts/routes'
import { adminRoutes } from '../areas/admin/routes'
import { deliveryRoutes } from '../areas/admin/deliveries/routes'
import { gatewayAdminRoutes } from '../areas/admin/money/gateways'
import { paymentsRoutes } from '../areas/admin/money/payments'
import { refundRoutes } from '../areas/admin/money/refunds'
import { settingsRoutes } from '../areas/admin/settings/settings'
import { contentRoutes } from '../areas/content/routes'
import { eligibilityRoutes } from '../areas/eligibility/routes'
import { featuringRoutes } from '../areas/featuring/routes'
import { ownRoutes } from '../areas/own/routes'
import { packageRoutes } from '../areas/packages/routes'
import { bankRoutes } from '../areas/payments/bank/routes'
import { paymentRoutes } from '../areas/payments/routes'
import { personalRoutes } from '../areas/personal/routes'
import { languageRoutes } from '../areas/languages/routes'
import { publishingRoutes } from '../areas/publishing/routes'
import { projectsRoutes } from '../areas/projects/routes'
import { propertiesRoutes } from '../areas/listings/routes'
import { teamRoutes } from '../areas/team/routes'
import { verificationRoutes } from '../areas/verification/routes'

/** Every area of the server. What is not served by one of them answers "not yet". */
export const areas: readonly ((serve: Serve) => void)[] = [
  accountsRoutes,
  contentRoutes,
  propertiesRoutes,
  projectsRoutes,
  featuringRoutes,
  adminRoutes,
  paymentsRoutes,
  refundRoutes,
  gatewayAdminRoutes,
  deliveryRoutes,
  settingsRoutes,
  publishingRoutes,
  languageRoutes,
  eligibilityRoutes,
  packageRoutes,
  paymentRoutes,
  bankRoutes,
  verificationRoutes,
  teamRoutes,
  personalRoutes,
  alertRoutes,
  chatRoutes,
  noticeRoutes,
  ownRoutes,
]
