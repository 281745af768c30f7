import type { Serve } from '../http/registry'
import { accountsRoutes } from './accounts/routes'
import { chatRoutes } from './chat/routes'
import { noticeRoutes } from './notices/routes'
import { alertRoutes } from './alerts/routes'
import { adminRoutes } from './admin/routes'
import { deliveryRoutes } from './admin/deliveries/routes'
import { gatewayAdminRoutes } from './admin/money/gateways'
import { paymentsRoutes } from './admin/money/payments'
import { refundRoutes } from './admin/money/refunds'
import { settingsRoutes } from './admin/settings/settings'
import { contentRoutes } from './content/routes'
import { eligibilityRoutes } from './eligibility/routes'
import { featuringRoutes } from './featuring/routes'
import { ownRoutes } from './own/routes'
import { packageRoutes } from './packages/routes'
import { bankRoutes } from './payments/bank/routes'
import { paymentRoutes } from './payments/routes'
import { personalRoutes } from './personal/routes'
import { languageRoutes } from '../languages/routes'
import { publishingRoutes } from './publishing/routes'
import { projectsRoutes } from './projects/routes'
import { propertiesRoutes } from './properties/routes'
import { teamRoutes } from './team/routes'
import { verificationRoutes } from './verification/routes'

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
