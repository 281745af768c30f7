import { accountShapes } from './shapes/accounts'
import { adminShapes } from './shapes/admin/records'
import { alertShapes } from './shapes/alerts'
import { chatShapes } from './shapes/chat'
import { contentShapes } from './shapes/content/pages'
import { engagementShapes } from './shapes/listings/engagement'
import type { Shape } from './shapes/kit'
import { listingShapes } from './shapes/listings/publish'
import { operatorShapes } from './shapes/admin/money'
import { ownShapes } from './shapes/own'
import { packageShapes } from './shapes/packages'
import { peopleShapes } from './shapes/admin/people'
import { paymentShapes } from './shapes/payments'
import { personalShapes } from './shapes/personal'
import { projectShapes } from './shapes/projects'
import { propertyShapes } from './shapes/listings/search'
import { publishingShapes } from './shapes/publishing/calls'
import { settingsShapes } from './shapes/content/web-settings'
import { tokenShapes } from './shapes/tokens'
import { verificationShapes } from './shapes/verification'
import { webhookShapes } from './shapes/webhooks'
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
