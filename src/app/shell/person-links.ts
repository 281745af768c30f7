import type { TextKey } from '../../../contract/texts/catalogue'
import type { SessionPerson } from '../session/session-parts'
import type { IconName } from '../../ui/pictures/Icon'

/** A page of the account area, or one linked from the user menu. */
export interface PersonLink {
  to: string
  text: TextKey
  icon: IconName
  /** Paths of pages that belong to this link's page. */
  within?: readonly string[]
}

/** Pages of the account area by topic, used for the user menu and the area's navigation. */
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

/** Returns the links of the user menu; for admins the moderation queue comes first. */
export function personLinks(role: SessionPerson['role']): PersonLink[] {
  const own: PersonLink[] = [listing, ...ownGroups.flatMap(({ links }): readonly PersonLink[] => links)]
  return role === 'admin' ? [admin, ...own] : own
}

/** Whether a path belongs to a link's page but is a different page. */
export const isWithin = ({ within }: PersonLink, path: string): boolean =>
  within?.some((start) => path === start || path.startsWith(`${start}/`)) ?? false
