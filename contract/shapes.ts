import { accountShapes } from './shapes/accounts'
import { adminShapes } from './shapes/admin'
import { alertShapes } from './shapes/alerts'
import { chatShapes } from './shapes/chat'
import { contentShapes } from './shapes/content'
import { engagementShapes } from './shapes/engagement'
import type { Shape } from './shapes/kit'
import { listingShapes } from './shapes/listing'
import { operatorShapes } from './shapes/operator'
import { ownShapes } from './shapes/own'
import { packageShapes } from './shapes/packages'
import { peopleShapes } from './shapes/people'
import { paymentShapes } from './shapes/payments'
import { personalShapes } from './shapes/personal'
import { projectShapes } from './shapes/projects'
import { propertyShapes } from './shapes/properties'
import { publishingShapes } from './shapes/publishing'
import { settingsShapes } from './shapes/settings'
import { verificationShapes } from './shapes/verification'
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
} satisfies Record<keyof typeof table, Shape>
