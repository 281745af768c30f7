import { useTranslation } from '../../../ui/i18n/use-translation'
import { PersonActions } from '../../../flows/blocking/PersonActions'
import { Avatar } from '../../../ui/pictures/Avatar'
import { Badge } from '../../../ui/feedback/Badge'
import { Crumbs } from '../../../ui/navigation/Crumbs'
import { Icon } from '../../../ui/pictures/Icon'
import { useDates } from '../../../ui/format/use-dates'
import { agentTrail } from './agent-data'
import type { Agent } from './people-query'

/** Header of an agent's page: picture, name, verification, date of joining and bio. */
export function AgentHead({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long', timeZone: 'UTC' })
  const { id, name, profile, city, is_verified: verified, created_at: since, about_me: about } = agent
  return (
    <header className="grid gap-5">
      <Crumbs trail={agentTrail(t, agent)} />
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} src={profile} size={96} />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h1 className="display text-xl md:text-2xl">
            <bdi>{name}</bdi>
          </h1>
          {verified && (
            <Badge tone="success" icon="shield">
              {t('public.verified')}
            </Badge>
          )}
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {city && (
              <span className="flex items-center gap-1.5">
                <Icon name="pin" size={16} />
                <bdi>{city}</bdi>
              </span>
            )}
            <span>{t('pages.agent.since', { date: date(since) })}</span>
          </p>
          <PersonActions id={id} name={name} />
        </div>
      </div>
      {about && (
        <section aria-labelledby="about" className="grid gap-2">
          <h2 id="about" className="display text-lg">
            {t('pages.agent.about', { name })}
          </h2>
          <p dir="auto" className="measure whitespace-pre-line">
            {about}
          </p>
        </section>
      )}
    </header>
  )
}
