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

export type { Area, Row } from './row'

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
