import { asTextKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Requirement } from '../../../machines/flows/eligibility/view'
import { Badge, type Tone } from '../../ui/feedback/Badge'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { join } from '../../ui/layout/join-classes'
import { LinkButton } from '../../ui/buttons/LinkButton'
import type { ActorRefFrom } from 'xstate'
import type { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import { fixSearch, type FixProps } from './fix-search'
import { FreePlanOffer } from './FreePlanOffer'
import { MissingFields, type TypedFields } from './MissingFields'

const looks: Record<Requirement['status'], { icon: IconName; ink: string; tone: Tone }> = {
  met: { icon: 'success', ink: 'text-success', tone: 'success' },
  unmet: { icon: 'warn', ink: 'text-warn', tone: 'warn' },
  unknown: { icon: 'clock', ink: 'text-muted', tone: 'plain' },
  notNeeded: { icon: 'minus', ink: 'text-muted', tone: 'plain' },
}

/** Gates of the site and account that are listed only when unmet. */
const silent = new Set(['demo', 'deactivated'])

export interface RequirementListProps extends FixProps {
  actor: ActorRefFrom<typeof eligibilityMachine>
  typed: TypedFields
  onTyped: (typed: TypedFields) => void
}

/** All requirements with their status and a way to meet them, in the order of the specification. */
export function RequirementList(props: RequirementListProps) {
  const { view } = props
  const { t } = useTranslation()
  const shown = view.requirements.filter(({ gate, status }) => status !== 'notNeeded' || !silent.has(gate))
  const lacksPackage = view.requirements.some(({ gate, status }) => gate === 'package' && status === 'unmet')
  return (
    <ol aria-label={t('eligibility.list')} className="grid">
      {shown.map((requirement) => (
        <Line
          key={requirement.gate}
          {...props}
          requirement={requirement}
          next={requirement.gate === view.firstUnmet}
          // Slots come with the package, so without a package there is nothing separate to fix.
          withPackage={requirement.gate === 'limit' && lacksPackage}
        />
      ))}
    </ol>
  )
}

interface LineProps extends RequirementListProps {
  requirement: Requirement
  next: boolean
  withPackage: boolean
}

function Line(props: LineProps) {
  const { view, actor, purpose, returnTo, typed, onTyped, requirement, next, withPackage } = props
  const { t } = useTranslation()
  const { gate, status, textKey, unmetKey, fixPath, missingFields } = requirement
  const look = looks[status]
  const isGiven = next && view.canGive
  // An e-mail address is confirmed by a code, on the profile page.
  const badges = missingFields.filter((field) => !isGiven || field === 'email')
  const freePlan = next && view.canTakePlan ? view.freePlan : null
  return (
    <li
      data-gate={gate}
      data-status={status}
      className={join(
        'grid gap-x-3 gap-y-2 border-b border-line py-4 first:pt-0 sm:grid-cols-[auto_1fr_auto]',
      )}
    >
      <Icon name={look.icon} size={22} className={join('mt-0.5 max-sm:hidden', look.ink)} />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {t(asTextKey(`${textKey}.title`))}
          <Badge tone={look.tone}>{t(`eligibility.status.${status}`)}</Badge>
        </p>
        {status !== 'met' && (
          <p className="measure text-sm text-muted">
            {t(
              withPackage
                ? 'eligibility.limit.withPackage'
                : status === 'unmet'
                  ? asTextKey(unmetKey)
                  : `eligibility.${status}`,
            )}
          </p>
        )}
        {status === 'unmet' && badges.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {badges.map((field) => (
              <li key={field}>
                <Badge>{t(`eligibility.field.${field}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
        {isGiven && (
          <MissingFields
            missing={missingFields}
            typed={typed}
            onTyped={onTyped}
            errors={view.problem?.errors ?? {}}
            onGive={(fields) => actor.send({ type: 'profile.given', fields })}
          />
        )}
        {freePlan && <FreePlanOffer actor={actor} plan={freePlan} purpose={purpose} />}
      </div>
      {status === 'unmet' && fixPath && !withPackage && (
        <div className="flex flex-wrap items-center gap-2 self-center">
          {gate === 'login' && (
            <LinkButton to="/register" search={{ returnTo }} tone="primary" size="sm">
              {t('eligibility.login.create')}
            </LinkButton>
          )}
          <LinkButton
            // The paths come from the machine's view and all exist in the router.
            to={fixPath as '/login'}
            search={fixSearch(fixPath, purpose, returnTo)}
            tone={isGiven || freePlan ? 'quiet' : next && gate !== 'login' ? 'primary' : 'secondary'}
            size="sm"
          >
            {t(asTextKey(`${textKey}.fix`))}
          </LinkButton>
        </div>
      )}
    </li>
  )
}
