import type { TextKey } from '../../../contract/texts/catalogue'
import type { SessionPerson } from '../session/session-parts'
import type { IconName } from '../../ui/pictures/Icon'

/** A page of the person's own area, or one that its menu leads to. */
export interface PersonLink {
  to: string
  text: TextKey
  icon: IconName
  /** Addresses of pages that belong to it. */
  within?: readonly string[]
}

/**
 * The person's own area by what its pages are about: the person's menu and the navigation of the area are made of it.
 */
export const ownGroups = [
  {
    group: 'overview',
    links: [
      { to: '/user/dashboard', text: 'shell.yourStart', icon: 'grid' },
      { to: '/user/chat', text: 'shell.yourMessages', icon: 'chat' },
      { to: '/user/notifications', text: 'shell.yourNotifications', icon: 'bell' },
    ],
  },
  {
    group: 'listings',
    links: [
      {
        to: '/user/properties',
        text: 'shell.yourListings',
        icon: 'home',
        within: ['/user/add-property', '/user/edit-property', '/my-property'],
      },
      {
        to: '/user/projects',
        text: 'shell.yourProjects',
        icon: 'area',
        within: ['/user/add-project', '/user/edit-project', '/my-project'],
      },
      { to: '/user/advertisement', text: 'shell.yourFeatured', icon: 'star' },
    ],
  },
  {
    group: 'searching',
    links: [
      { to: '/user/favourites', text: 'browse.favourites', icon: 'heart' },
      { to: '/user/personalised-feed', text: 'browse.feed', icon: 'check' },
      { to: '/user/saved-searches', text: 'shell.yourSearches', icon: 'search' },
    ],
  },
  {
    group: 'account',
    links: [
      { to: '/user/subscription', text: 'shell.yourPackages', icon: 'box' },
      {
        to: '/user/transactions',
        text: 'shell.yourPayments',
        icon: 'card',
        within: ['/user/receipt'],
      },
      { to: '/user/verification', text: 'shell.verification', icon: 'shield' },
      { to: '/user/profile', text: 'shell.yourProfile', icon: 'person', within: ['/user/contact'] },
      { to: '/user/integrations', text: 'shell.yourIntegrations', icon: 'key' },
    ],
  },
] as const satisfies readonly { group: string; links: readonly PersonLink[] }[]

const listing: PersonLink = { to: '/list-property', text: 'shell.list', icon: 'plus' }
const admin: PersonLink = { to: '/admin', text: 'shell.admin', icon: 'shield' }

/** Where the person's menu leads; admins have their queue first. */
export function personLinks(role: SessionPerson['role']): PersonLink[] {
  const own: PersonLink[] = [listing, ...ownGroups.flatMap(({ links }): readonly PersonLink[] => links)]
  return role === 'admin' ? [admin, ...own] : own
}

/** Whether the page at a path belongs to a link without being its own page. */
export const isWithin = ({ within }: PersonLink, path: string): boolean =>
  within?.some((start) => path === start || path.startsWith(`${start}/`)) ?? false
