import { callNames, rowOf } from '../../../../../contract/calls/table'
import { shapes } from '../../../../../contract/calls/shapes'
import type { CallName } from '../../../../../contract/calls/call-types'
import { areas } from '../../../../../server/app/areas'
import { makeRegistry } from '../../../../../server/platform/http/registry'

const registry = makeRegistry(areas)

/** Calls answered by the server, in the order of the contract. */
export const servedCalls: CallName[] = callNames.filter((name) => registry.has(name))

export const writes = (name: CallName): boolean =>
  rowOf(name).method !== 'GET' || rowOf(name).sideEffect === true

/** Returns the names of a call's fields. */
export function fieldsOf(name: CallName): string[] {
  const { shape } = shapes[name].input as unknown as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

/** Encodes fields as JSON. */
export const asJson = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)]))

/** Returns whether a refusal stores something on purpose: an application to a changed form is stored as its draft. */
export const keepsOnRefusal = (name: CallName, code: string | undefined): boolean =>
  name === 'apply-agent-verification' && code === 'CONFLICT'
