import {
  catalogueKinds,
  packageKinds,
  publicationKinds,
  type ExportName,
  type PublicationKind,
  type RecordName,
} from '../values'

/**
 * What somebody of the team may be given, by areas of the administration. Written once, here and in the rows of the
 * table: the server asks `needOf` before every call for administrators, the navigation is derived from the same.
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

/** Every permission there is and will be; the first administrator has it. */
export const everything = 'everything'

/** What a call asks of an administrator: a permission, to be of the team at all, or the permission of the record it names. */
export type Need = Permission | 'member' | 'record'

/** Sets that make sense together, to begin from. */
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

/** Permission to read a kind of record includes its export. */
export const permissionOfExport: Record<ExportName, Permission> = {
  users: 'people',
  listings: 'listings',
  projects: 'listings',
  payments: 'money',
  movements: 'money',
  reports: 'reports',
  log: 'log',
}

/** The permission for records of a kind; a kind that is not listed needs full access. */
export const permissionOfRecord = (record: string): Permission | typeof everything =>
  (ofRecord as Record<string, Permission>)[record] ?? everything

/** What an entry of the content, the catalogue or the plans asks: each kind is changed by the calls of its own part. */
export function permissionOfEntry(kind: PublicationKind): Permission {
  if (catalogueKinds.some((one) => one === kind)) return 'catalogue'
  return packageKinds.some((one) => one === kind) ? 'packages' : 'content'
}

/** All that an administrator may need to decide about records of a kind: one permission, or one for each part. */
export const permissionsForRecord = (record: RecordName): readonly Permission[] =>
  record === 'publication' ? [...new Set(publicationKinds.map(permissionOfEntry))] : [ofRecord[record]]

/** Permission that the row of an admin call requires. */
export const needOf = ({ needs }: { needs?: Need }): Need | typeof everything => needs ?? everything

/** Whose permissions are checked: a person as stored by the server or loaded in the browser. */
interface Allowed {
  role: string
  permissions?: readonly string[]
}

/** Whether somebody of the team may do this. */
export function may(person: Allowed | null, needed: Permission | typeof everything | 'member'): boolean {
  if (person?.role !== 'admin') return false
  const { permissions: held = [] } = person
  return needed === 'member' || held.includes(everything) || held.includes(needed)
}

/** Whether somebody holds all of these, and so may give or take them. */
export const holdsAll = (person: Allowed, wanted: readonly string[]): boolean =>
  wanted.every((one) => may(person, one as Permission))
