import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Avatar } from '../../../ui/pictures/Avatar'
import type { Section } from '../listing-types'
import { VerifiedMark } from '../detail/VerifiedMark'

type Agents = Extract<Section, { type: 'agents' }>['data']

/** People with listings, each linked to their page. */
export function AgentTiles({ agents }: { agents: Agents }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {agents.map(({ id, name, profile, property_count: count, is_verified: verified }) => (
        <li key={id}>
          <Link
            to="/agents/$id"
            params={{ id: String(id) }}
            className="flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-4 hover:border-control"
          >
            <Avatar name={name} src={profile} size={48} />
            <span className="grid min-w-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <span className="truncate">{name}</span>
                {verified && <VerifiedMark />}
              </span>
              <span className="text-xs text-muted">{t('public.listings', { count })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
