import type { Serve } from '../platform/http/registry'
import { accountsRoutes } from '../areas/accounts'
import { chatRoutes } from '../areas/chat'
import { noticeRoutes } from '../areas/notifications'
import { alertRoutes } from '../areas/alerts'
import {
  adminRoutes,
  deliveryRoutes,
  gatewayAdminRoutes,
  paymentsRoutes,
  refundRoutes,
  settingsRoutes,
} from '../areas/admin'
import { contentRoutes } from '../areas/content'
import { eligibilityRoutes } from '../areas/eligibility'
import { featuringRoutes } from '../areas/featuring'
import { ownRoutes } from '../areas/own'
import { packageRoutes } from '../areas/packages'
import { bankRoutes, paymentRoutes } from '../areas/payments'
import { personalRoutes } from '../areas/personal'
import { languageRoutes } from '../areas/languages'
import { publishingRoutes } from '../areas/publishing'
import { projectsRoutes } from '../areas/projects'
import { propertiesRoutes } from '../areas/listings'
import { teamRoutes } from '../areas/team'
import { tokenRoutes } from '../areas/tokens'
import { verificationRoutes } from '../areas/verification'
import { webhookRoutes } from '../areas/webhooks'

/** Route registrations of all areas. Calls that no area implements are answered with "not yet". */
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
  tokenRoutes,
  personalRoutes,
  alertRoutes,
  chatRoutes,
  noticeRoutes,
  ownRoutes,
  webhookRoutes,
]
