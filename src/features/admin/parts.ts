import { may, needOf, permissionOfRecord } from '../../../contract/permissions'
import type { CallName } from '../../../contract/types'
import type { SessionPerson } from '../../session/parts'
import { kinds } from './texts'

type PartKind = (typeof kinds)[number]

/** The pages beside the records, each with its words and the call that says who may open it. */
const pages = {
  queue: { path: '/admin', title: 'admin.queue', call: 'admin/workflow-counts' },
  money: { path: '/admin/money', title: 'operator.money.title', call: 'admin/money' },
  payments: { path: '/admin/payments', title: 'operator.payments', call: 'admin/payments' },
  gateways: { path: '/admin/gateways', title: 'operator.gateways', call: 'admin/gateways' },
  content: { path: '/admin/content', title: 'publishing.content.title', call: 'admin/content' },
  'home-sections': {
    path: '/admin/home-sections',
    title: 'publishing.home.title',
    call: 'admin/home-sections',
  },
  catalogue: { path: '/admin/catalogue', title: 'publishing.catalogue.title', call: 'admin/catalogue' },
  packages: { path: '/admin/packages', title: 'publishing.packages.title', call: 'admin/packages' },
  languages: { path: '/admin/languages', title: 'languages.title', call: 'admin/languages' },
  deliveries: { path: '/admin/deliveries', title: 'deliveries.title', call: 'admin/deliveries' },
  settings: { path: '/admin/settings', title: 'operator.settings', call: 'admin/settings' },
  'verification-form': {
    path: '/admin/verification-form',
    title: 'verification.builder.title',
    call: 'admin/verification-form',
  },
  log: { path: '/admin/log', title: 'log.title', call: 'admin/log' },
  'sign-ins': { path: '/admin/sign-ins', title: 'log.signIns.title', call: 'admin/sign-ins' },
  export: { path: '/admin/export', title: 'exports.title', call: 'admin/exports' },
  team: { path: '/admin/team', title: 'team.title', call: 'admin/team' },
  workflows: { path: '/workflows', title: 'atlas.heading', call: 'admin/workflow-counts' },
} as const satisfies Record<string, { path: string; title: string; call: CallName }>

/** A part of the administration: a page of its own, or the records of one kind. */
export type AdminPart = keyof typeof pages | PartKind

/** Every part under what it is about, in the order of the navigation. */
const groups: readonly { group: string; entries: readonly AdminPart[] }[] = [
  { group: 'decide', entries: ['queue'] },
  { group: 'listings', entries: ['property', 'project', 'advertisement'] },
  { group: 'people', entries: ['account', 'agent-application', 'block', 'report', 'contact-message'] },
  { group: 'money', entries: ['payments', 'money', 'refund-order', 'bank-receipt', 'subscription'] },
  { group: 'site', entries: ['content', 'home-sections', 'catalogue', 'packages', 'languages'] },
  { group: 'team', entries: ['team', 'log', 'sign-ins', 'export'] },
  { group: 'setUp', entries: ['gateways', 'settings', 'deliveries', 'verification-form', 'workflows'] },
]

const isPage = (entry: AdminPart): entry is keyof typeof pages => entry in pages

/** Where an entry of the menu leads. */
export const pathOf = (entry: AdminPart): string =>
  isPage(entry) ? pages[entry].path : `/admin/records/${entry}`

/** Key of the words a part is called by. */
export const titleOf = (entry: AdminPart): string =>
  isPage(entry) ? pages[entry].title : `admin.record.${entry}`

type Needed = Parameters<typeof may>[1]

/** What a part asks of whoever opens it: what its call asks, or its kind of record. */
function needOfEntry(entry: AdminPart): Needed {
  if (!isPage(entry)) return permissionOfRecord(entry)
  const need = needOf(pages[entry].call)
  return need === 'record' ? 'member' : need
}

/** What the page at an address asks; one that no part holds says so itself. */
export function needAt(path: string): Needed {
  const record = /^\/admin\/record\/([\w-]+)\//.exec(path)?.[1]
  if (record) return permissionOfRecord(record)
  const entry = openOf(path)
  return entry ? needOfEntry(entry) : 'member'
}

/** The parts that were given to somebody, under what they are about. */
export const groupsOf = (me: SessionPerson | null): typeof groups =>
  groups
    .map(({ group, entries }) => ({ group, entries: entries.filter((entry) => may(me, needOfEntry(entry))) }))
    .filter(({ entries }) => entries.length > 0)

/** Pages that list the records of a kind. */
const recordsOf: Partial<Record<AdminPart, string>> = { payments: 'payment', team: 'membership' }

/** Whether the address is that of a record which this part lists. */
export const isIn = (entry: AdminPart, path: string): boolean =>
  path.startsWith(`/admin/record/${recordsOf[entry] ?? entry}/`)

/** The part that is open at an address; none at a record that no part lists. */
export const openOf = (path: string): AdminPart | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .find((entry) => {
      const own = pathOf(entry)
      return path === own || (entry !== 'queue' && path.startsWith(`${own}/`)) || isIn(entry, path)
    })
