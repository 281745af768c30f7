import type { Person } from '../session/parts'
import type { IconName } from '../ui/Icon'

interface PersonLink {
  to: string
  text: string
  icon: IconName
}

const own: PersonLink[] = [
  { to: '/user/dashboard', text: 'shell.yourStart', icon: 'grid' },
  { to: '/list-property', text: 'shell.list', icon: 'plus' },
  { to: '/user/chat', text: 'shell.yourMessages', icon: 'chat' },
  { to: '/user/notifications', text: 'shell.yourNotifications', icon: 'bell' },
  { to: '/user/favourites', text: 'browse.favourites', icon: 'heart' },
  { to: '/user/personalised-feed', text: 'browse.feed', icon: 'check' },
  { to: '/user/properties', text: 'shell.yourListings', icon: 'home' },
  { to: '/user/projects', text: 'shell.yourProjects', icon: 'area' },
  { to: '/user/advertisement', text: 'shell.yourFeatured', icon: 'star' },
  { to: '/user/saved-searches', text: 'shell.yourSearches', icon: 'bell' },
  { to: '/user/subscription', text: 'shell.yourPackages', icon: 'box' },
  { to: '/user/transactions', text: 'shell.yourPayments', icon: 'card' },
  { to: '/user/verification', text: 'shell.verification', icon: 'shield' },
  { to: '/user/profile', text: 'shell.yourProfile', icon: 'person' },
]

/** Where the person's menu leads; admins have their queue first. */
export function personLinks(role: Person['role']): PersonLink[] {
  return role === 'admin' ? [{ to: '/admin', text: 'shell.admin', icon: 'shield' }, ...own] : own
}
