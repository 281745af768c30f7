import { accountsCalls } from './table/accounts'
import { adminCalls } from './table/admin'
import { alertsCalls } from './table/alerts'
import { chatCalls } from './table/chat'
import { contentCalls } from './table/content'
import { eligibilityCalls } from './table/eligibility'
import { featuringCalls } from './table/featuring'
import { languagesCalls } from './table/languages'
import { listingsCalls } from './table/listings'
import { notificationsCalls } from './table/notifications'
import { ownCalls } from './table/own'
import { packagesCalls } from './table/packages'
import { paymentsCalls } from './table/payments'
import { personalCalls } from './table/personal'
import { projectsCalls } from './table/projects'
import { publishingCalls } from './table/publishing'
import { teamCalls } from './table/team'
import { tokensCalls } from './table/tokens'
import { verificationCalls } from './table/verification'
import { webhooksCalls } from './table/webhooks'
import { normalPath } from './wire'
import type { Row } from './table/row'

/** Every call of the marketplace: the one place where a path is written. The key is the name the code calls it by. */
export const table = {
  ...accountsCalls,
  ...adminCalls,
  ...alertsCalls,
  ...chatCalls,
  ...contentCalls,
  ...eligibilityCalls,
  ...featuringCalls,
  ...languagesCalls,
  ...listingsCalls,
  ...notificationsCalls,
  ...ownCalls,
  ...packagesCalls,
  ...paymentsCalls,
  ...personalCalls,
  ...projectsCalls,
  ...publishingCalls,
  ...teamCalls,
  ...tokensCalls,
  ...verificationCalls,
  ...webhooksCalls,
} as const satisfies Record<string, Row>

export type { Area, Row } from './table/row'

/** Every call by its name, area by area. */
export const callNames = Object.keys(table) as (keyof typeof table)[]

/** Row of a call, typed as the general row. */
export function rowOf(name: keyof typeof table): Row {
  return table[name]
}

/** Path of a call below `/api/`, spelled as in the specification. */
export function pathOf(name: keyof typeof table): string {
  return rowOf(name).path ?? name
}

const byPath = new Map(callNames.flatMap((name) => pathsOf(name).map((paths) => [paths, name] as const)))

/**
 * The call behind a method and a path below `/api/`; `-` and `_` are the same (D32), and POST reaches a GET that
 * writes (D41). Undefined when there is none.
 */
export function callAt(method: string, path: string): keyof typeof table | undefined {
  return byPath.get(`${method} ${normalPath(path)}`)
}

function pathsOf(name: keyof typeof table): string[] {
  const row = rowOf(name)
  const methods = row.sideEffect ? [row.method, 'POST'] : [row.method]
  return methods.map((method) => `${method} ${normalPath(pathOf(name))}`)
}
