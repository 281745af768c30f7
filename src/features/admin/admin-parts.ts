import type { TextIn, TextKey } from '../../../contract/texts/catalogue'
import { may, needOf, permissionOfRecord } from '../../../contract/api/permissions'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import type { SessionPerson } from '../../app/session/session-parts'
import type { IconName } from '../../ui/pictures/Icon'
import { kinds } from './record-texts'

type PartKind = (typeof kinds)[number]

/** Admin pages other than record lists, with title, icon and the call whose permission they need. */
const pages = {
  overview: { path: '/admin', title: 'admin.overview.title', icon: 'chart', call: 'admin/overview' },
  queue: { path: '/admin/queue', title: 'admin.queue', icon: 'inbox', call: 'admin/workflow-counts' },
  money: { path: '/admin/money', title: 'operator.money.title', icon: 'swap', call: 'admin/money' },
  payments: { path: '/admin/payments', title: 'operator.payments', icon: 'card', call: 'admin/payments' },
  gateways: { path: '/admin/gateways', title: 'operator.gateways', icon: 'key', call: 'admin/gateways' },
  content: { path: '/admin/content', title: 'publishing.content.title', icon: 'list', call: 'admin/content' },
  'home-sections': {
    path: '/admin/home-sections',
    title: 'publishing.home.title',
    icon: 'image',
    call: 'admin/home-sections',
  },
  catalogue: {
    path: '/admin/catalogue',
    title: 'publishing.catalogue.title',
    icon: 'tag',
    call: 'admin/catalogue',
  },
  packages: {
    path: '/admin/packages',
    title: 'publishing.packages.title',
    icon: 'box',
    call: 'admin/packages',
  },
  languages: { path: '/admin/languages', title: 'languages.title', icon: 'globe', call: 'admin/languages' },
  deliveries: {
    path: '/admin/deliveries',
    title: 'deliveries.title',
    icon: 'mail',
    call: 'admin/deliveries',
  },
  settings: { path: '/admin/settings', title: 'operator.settings', icon: 'sliders', call: 'admin/settings' },
  'verification-form': {
    path: '/admin/verification-form',
    title: 'verification.builder.title',
    icon: 'edit',
    call: 'admin/verification-form',
  },
  log: { path: '/admin/log', title: 'log.title', icon: 'log', call: 'admin/log' },
  'sign-ins': { path: '/admin/sign-ins', title: 'log.signIns.title', icon: 'lock', call: 'admin/sign-ins' },
  export: { path: '/admin/export', title: 'exports.title', icon: 'upload', call: 'admin/exports' },
  team: { path: '/admin/team', title: 'team.title', icon: 'people', call: 'admin/team' },
  workflows: { path: '/workflows', title: 'atlas.heading', icon: 'flow', call: 'admin/workflow-counts' },
} as const satisfies Record<string, { path: string; title: TextKey; icon: IconName; call: CallName }>

/** A section of the admin area: a page, or the records of one kind. */
export type AdminPart = keyof typeof pages | PartKind

/** Icons by kind of record. */
const drawings: Record<PartKind, IconName> = {
  property: 'home',
  project: 'layers',
  advertisement: 'star',
  account: 'people',
  'refund-order': 'retry',
  'bank-receipt': 'file',
  subscription: 'calendar',
  'agent-application': 'shield',
  block: 'ban',
  report: 'flag',
  'contact-message': 'mail',
  membership: 'person',
}

/** All sections by topic, in navigation order. */
const groups: readonly { group: TextIn<'admin.group'>; entries: readonly AdminPart[] }[] = [
  { group: 'decide', entries: ['overview', 'queue'] },
  { group: 'listings', entries: ['property', 'project', 'advertisement'] },
  { group: 'people', entries: ['account', 'agent-application', 'report', 'contact-message', 'block'] },
  {
    group: 'money',
    entries: ['payments', 'bank-receipt', 'refund-order', 'subscription', 'packages', 'money'],
  },
  { group: 'site', entries: ['content', 'home-sections', 'catalogue', 'languages'] },
  { group: 'team', entries: ['team', 'log', 'sign-ins', 'export'] },
  { group: 'setUp', entries: ['settings', 'gateways', 'verification-form', 'deliveries', 'workflows'] },
]

const isPage = (entry: AdminPart): entry is keyof typeof pages => entry in pages

/** Returns the path of a section. */
export const pathOf = (entry: AdminPart): string =>
  isPage(entry) ? pages[entry].path : `/admin/records/${entry}`

/** Returns the text key of a section's title. */
export const titleOf = (entry: AdminPart): TextKey =>
  isPage(entry) ? pages[entry].title : `admin.record.${entry}`

/** Returns the icon of a section. */
export const iconOf = (entry: AdminPart): IconName => (isPage(entry) ? pages[entry].icon : drawings[entry])

type Needed = Parameters<typeof may>[1]

/** Returns the permission for a section, taken from its call or its kind of record. */
function needOfEntry(entry: AdminPart): Needed {
  if (!isPage(entry)) return permissionOfRecord(entry)
  const need = needOf(rowOf(pages[entry].call))
  return need === 'record' ? 'member' : need
}

/** Returns the permission for a path; a page outside all sections checks its own permission. */
export function needAt(path: string): Needed {
  const record = /^\/admin\/record\/([\w-]+)\//.exec(path)?.[1]
  if (record) return permissionOfRecord(record)
  const entry = openOf(path)
  return entry ? needOfEntry(entry) : 'member'
}

/** Returns the sections a user may open, by topic. */
export const groupsOf = (me: SessionPerson | null): typeof groups =>
  groups
    .map(({ group, entries }) => ({ group, entries: entries.filter((entry) => may(me, needOfEntry(entry))) }))
    .filter(({ entries }) => entries.length > 0)

/** Pages that list the records of a kind. */
const recordsOf: Partial<Record<AdminPart, string>> = { payments: 'payment', team: 'membership' }

/** Returns the section that lists records of a kind: a page in `recordsOf`, or the kind itself. */
export const partOfRecord = (record: string): AdminPart =>
  (Object.keys(recordsOf) as AdminPart[]).find((entry) => recordsOf[entry] === record) ?? (record as PartKind)

/** Whether a path is that of a record listed by this section. */
export const isIn = (entry: AdminPart, path: string): boolean =>
  path.startsWith(`/admin/record/${recordsOf[entry] ?? entry}/`)

/** Returns the section a path belongs to; undefined for a record that no section lists. */
export const openOf = (path: string): AdminPart | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .find((entry) => {
      const own = pathOf(entry)
      return path === own || (entry !== 'overview' && path.startsWith(`${own}/`)) || isIn(entry, path)
    })
