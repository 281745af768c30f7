import {
  catalogueKinds,
  packageKinds,
  publicationKinds,
  type ExportName,
  type PublicationKind,
  type RecordName,
} from '../values'

/**
 * Permissions of team members, by admin area. Defined only here and in the rows of the contract: the server checks
 * `needOf` before every admin call, and the navigation is derived from it.
 */
export const permissions = [
  'listings',
  'people',
  'reports',
  'messages',
  'money',
  'packages',
  'content',
  'catalogue',
  'settings',
  'team',
  'log',
] as const
export type Permission = (typeof permissions)[number]

/** Wildcard for all current and future permissions; held by the first admin. */
export const everything = 'everything'

/**
 * Requirement of an admin call: a permission, just team membership, or the permission for the record in the request.
 */
export type Need = Permission | 'member' | 'record'

/** Permission presets. */
export const teamRoles: Record<string, readonly (Permission | typeof everything)[]> = {
  owner: [everything],
  moderator: ['listings', 'reports', 'people'],
  support: ['messages', 'people', 'reports'],
  accountant: ['money', 'packages'],
  editor: ['content', 'catalogue'],
}

const ofRecord: Record<RecordName, Permission> = {
  account: 'people',
  'agent-application': 'people',
  block: 'people',
  property: 'listings',
  project: 'listings',
  advertisement: 'listings',
  payment: 'money',
  'refund-order': 'money',
  'bank-receipt': 'money',
  subscription: 'money',
  slot: 'money',
  report: 'reports',
  'contact-message': 'messages',
  membership: 'team',
  publication: 'content',
}

/** Permissions for exports. Exporting records requires the same permission as reading them. */
export const permissionOfExport: Record<ExportName, Permission> = {
  users: 'people',
  listings: 'listings',
  projects: 'listings',
  payments: 'money',
  movements: 'money',
  reports: 'reports',
  log: 'log',
}

/** Returns the permission for a kind of record; unlisted kinds need full access. */
export const permissionOfRecord = (record: string): Permission | typeof everything =>
  (ofRecord as Record<string, Permission>)[record] ?? everything

/** Returns the permission for a kind of entry: content, catalogue or plans, each with its own calls. */
export function permissionOfEntry(kind: PublicationKind): Permission {
  if (catalogueKinds.some((one) => one === kind)) return 'catalogue'
  return packageKinds.some((one) => one === kind) ? 'packages' : 'content'
}

/**
 * Returns the permissions needed to decide on records of a kind: a single permission or, for published content, one per
 * section.
 */
export const permissionsForRecord = (record: RecordName): readonly Permission[] =>
  record === 'publication' ? [...new Set(publicationKinds.map(permissionOfEntry))] : [ofRecord[record]]

/** Returns the permission required by an admin call's row; a row without `needs` requires full access. */
export const needOf = ({ needs }: { needs?: Need }): Need | typeof everything => needs ?? everything

/** A person whose permissions are checked, as stored by the server or loaded in the browser. */
interface Allowed {
  role: string
  permissions?: readonly string[]
}

/** Returns whether a team member has a permission. */
export function may(person: Allowed | null, needed: Permission | typeof everything | 'member'): boolean {
  if (person?.role !== 'admin') return false
  const { permissions: held = [] } = person
  return needed === 'member' || held.includes(everything) || held.includes(needed)
}

/** Returns whether a person holds all of these permissions, and so may grant or revoke them. */
export const holdsAll = (person: Allowed, wanted: readonly string[]): boolean =>
  wanted.every((one) => may(person, one as Permission))
