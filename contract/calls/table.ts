import { accountsCalls } from './accounts/rows'
import { adminCalls } from './admin/rows'
import { alertsCalls } from './alerts/rows'
import { chatCalls } from './chat/rows'
import { contentCalls } from './content/rows'
import { eligibilityCalls } from './eligibility/rows'
import { featuringCalls } from './featuring/rows'
import { languagesCalls } from './languages/rows'
import { listingsCalls } from './listings/rows'
import { notificationsCalls } from './notifications/rows'
import { ownCalls } from './own/rows'
import { packagesCalls } from './packages/rows'
import { paymentsCalls } from './payments/rows'
import { personalCalls } from './personal/rows'
import { projectsCalls } from './projects/rows'
import { publishingCalls } from './publishing/rows'
import { teamCalls } from './team/rows'
import { tokensCalls } from './tokens/rows'
import { verificationCalls } from './verification/rows'
import { webhooksCalls } from './webhooks/rows'
import { normalPath } from '../api/specified-names'
import type { Row } from './row'

/** All calls of the API, and the only place where their paths are defined. Keys are the names used in code. */
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

export type { Area, Row } from './row'

/** Names of all calls, by area. */
export const callNames = Object.keys(table) as (keyof typeof table)[]

/** Returns a call's row, typed as the general `Row`. */
export function rowOf(name: keyof typeof table): Row {
  return table[name]
}

/** Returns a call's path below `/api/`, spelled as in the specification. */
export function pathOf(name: keyof typeof table): string {
  return rowOf(name).path ?? name
}

const byPath = new Map(callNames.flatMap((name) => pathsOf(name).map((paths) => [paths, name] as const)))

/**
 * Returns the call for a method and a path below `/api/`; undefined if there is none. `-` and `_` are equivalent (D32),
 * and POST also reaches GET calls with side effects (D41).
 */
export function callAt(method: string, path: string): keyof typeof table | undefined {
  return byPath.get(`${method} ${normalPath(path)}`)
}

function pathsOf(name: keyof typeof table): string[] {
  const row = rowOf(name)
  const methods = row.sideEffect ? [row.method, 'POST'] : [row.method]
  return methods.map((method) => `${method} ${normalPath(pathOf(name))}`)
}
