import { accountShapes } from './accounts/shapes'
import { adminShapes } from './admin/record-shapes'
import { alertShapes } from './alerts/shapes'
import { chatShapes } from './chat/shapes'
import { contentShapes } from './content/shapes'
import { engagementShapes } from './listings/engagement-shapes'
import type { Shape } from './kit/primitives'
import { listingShapes } from './listings/publish-shapes'
import { operatorShapes } from './admin/money-shapes'
import { ownShapes } from './own/shapes'
import { packageShapes } from './packages/shapes'
import { peopleShapes } from './admin/people-shapes'
import { paymentShapes } from './payments/shapes'
import { personalShapes } from './personal/shapes'
import { projectShapes } from './projects/shapes'
import { propertyShapes } from './listings/search-shapes'
import { publishingShapes } from './publishing/shapes'
import { settingsShapes } from './content/settings-shapes'
import { tokenShapes } from './tokens/shapes'
import { verificationShapes } from './verification/shapes'
import { webhookShapes } from './webhooks/shapes'
import type { table } from './table'

/** What every call takes and gives. The compiler refuses a call of the table without its shape. */
export const shapes = {
  ...settingsShapes,
  ...accountShapes,
  ...propertyShapes,
  ...listingShapes,
  ...projectShapes,
  ...contentShapes,
  ...engagementShapes,
  ...chatShapes,
  ...ownShapes,
  ...packageShapes,
  ...paymentShapes,
  ...personalShapes,
  ...verificationShapes,
  ...alertShapes,
  ...adminShapes,
  ...operatorShapes,
  ...publishingShapes,
  ...peopleShapes,
  ...webhookShapes,
  ...tokenShapes,
} satisfies Record<keyof typeof table, Shape>
