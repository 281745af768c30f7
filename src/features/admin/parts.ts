import { kinds } from './words'

type Kind = (typeof kinds)[number]

/** The pages beside the records, each with its words. */
const pages = {
  queue: { path: '/admin', title: 'admin.queue' },
  payments: { path: '/admin/payments', title: 'operator.payments' },
  gateways: { path: '/admin/gateways', title: 'operator.gateways' },
  content: { path: '/admin/content', title: 'publishing.content.title' },
  'home-sections': { path: '/admin/home-sections', title: 'publishing.home.title' },
  catalogue: { path: '/admin/catalogue', title: 'publishing.catalogue.title' },
  packages: { path: '/admin/packages', title: 'publishing.packages.title' },
  settings: { path: '/admin/settings', title: 'operator.settings' },
  'verification-form': { path: '/admin/verification-form', title: 'verification.builder.title' },
  workflows: { path: '/workflows', title: 'atlas.heading' },
} as const

/** A part of the administration: a page of its own, or the records of one kind. */
export type Entry = keyof typeof pages | Kind

/** Every part under what it is about, in the order of the navigation. */
export const groups: readonly { group: string; entries: readonly Entry[] }[] = [
  { group: 'decide', entries: ['queue'] },
  { group: 'listings', entries: ['property', 'project', 'advertisement'] },
  { group: 'people', entries: ['account', 'agent-application', 'block', 'report', 'contact-message'] },
  { group: 'money', entries: ['payments', 'bank-receipt', 'subscription'] },
  { group: 'site', entries: ['content', 'home-sections', 'catalogue', 'packages'] },
  { group: 'setUp', entries: ['gateways', 'settings', 'verification-form', 'workflows'] },
]

const isPage = (entry: Entry): entry is keyof typeof pages => entry in pages

export const pathOf = (entry: Entry): string =>
  isPage(entry) ? pages[entry].path : `/admin/records/${entry}`

/** Key of the words a part is called by. */
export const titleOf = (entry: Entry): string =>
  isPage(entry) ? pages[entry].title : `admin.record.${entry}`

/** Whether the address is that of a record which this part lists. */
export const isIn = (entry: Entry, path: string): boolean =>
  path.startsWith(`/admin/record/${entry === 'payments' ? 'payment' : entry}/`)

/** The part that is open at an address; none at a record that no part lists. */
export const openOf = (path: string): Entry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .find((entry) => {
      const own = pathOf(entry)
      return path === own || (entry !== 'queue' && path.startsWith(`${own}/`)) || isIn(entry, path)
    })
