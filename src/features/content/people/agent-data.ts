import type { TFunction } from '../../../../contract/texts/translate'
import type { Agent } from './people-query'

/** Returns an agent's breadcrumbs. */
export const agentTrail = (t: TFunction, { id, name }: Agent) => [
  { name: t('shell.home'), path: '/' },
  { name: t('pages.agents.title'), path: '/agents' },
  { name, path: `/agents/${id}` },
]

/** Returns an agent as structured data (schema.org RealEstateAgent). */
export function agentData({ id, name, profile, city, about_me: about }: Agent, origin: string): object {
  const absolute = (path: string) => new URL(path, origin).href
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name,
    url: absolute(`/agents/${id}`),
    ...(profile && { image: absolute(profile) }),
    ...(about && { description: about }),
    ...(city && { address: { '@type': 'PostalAddress', addressLocality: city } }),
  }
}
