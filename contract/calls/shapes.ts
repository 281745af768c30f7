import { accountShapes } from './accounts/shapes'
import { operatorShapes } from './admin/money-shapes'
import { peopleShapes } from './admin/people-shapes'
import { adminShapes } from './admin/record-shapes'
import { alertShapes } from './alerts/shapes'
import { decisionShapes } from './chat/decision-shapes'
import { chatShapes } from './chat/shapes'
import { contactShapes } from './content/contact-shapes'
import { settingsShapes } from './content/settings-shapes'
import { contentShapes } from './content/shapes'
import { eligibilityShapes } from './eligibility/shapes'
import { featuringShapes } from './featuring/shapes'
import { languageShapes } from './languages/shapes'
import { engagementShapes } from './listings/engagement-shapes'
import { listingShapes } from './listings/publish-shapes'
import { propertyShapes } from './listings/search-shapes'
import { notificationShapes } from './notifications/shapes'
import { ownShapes } from './own/shapes'
import { packageShapes } from './packages/shapes'
import { paymentShapes } from './payments/shapes'
import { personalShapes } from './personal/shapes'
import { projectShapes } from './projects/shapes'
import { publishingShapes } from './publishing/shapes'
import { teamShapes } from './team/shapes'
import { tokenShapes } from './tokens/shapes'
import { verificationShapes } from './verification/shapes'
import { webhookShapes } from './webhooks/shapes'
import type { Shape } from './kit/primitives'
import type { table } from './table'

/** Schemas of every call. A row in the table without one is a type error. */
export const shapes = {
  ...accountShapes,
  ...operatorShapes,
  ...peopleShapes,
  ...adminShapes,
  ...alertShapes,
  ...decisionShapes,
  ...chatShapes,
  ...contactShapes,
  ...settingsShapes,
  ...contentShapes,
  ...eligibilityShapes,
  ...featuringShapes,
  ...languageShapes,
  ...engagementShapes,
  ...listingShapes,
  ...propertyShapes,
  ...notificationShapes,
  ...ownShapes,
  ...packageShapes,
  ...paymentShapes,
  ...personalShapes,
  ...projectShapes,
  ...publishingShapes,
  ...teamShapes,
  ...tokenShapes,
  ...verificationShapes,
  ...webhookShapes,
} satisfies Record<keyof typeof table, Shape>
