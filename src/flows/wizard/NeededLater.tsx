import { asTextKey } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { requirementsOf } from '../../../machines/flows/eligibility/view'
import type { ListingKind } from '../../../machines/flows/wizard/ports'
import { useCallQuery } from '../../app/api/call-query'
import { Icon } from '../../ui/pictures/Icon'
import { FreePlanTerms } from '../eligibility/FreePlanOffer'

/** Requirements for submitting a new listing, other than describing it; one line each with its status. */
export function NeededLater({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation()
  const purpose = `${kind}_list` as const
  const data = useCallQuery('publish-requirements', { purpose }).data?.data
  if (!data) return null
  const facts = {
    loggedIn: data.logged_in,
    demoMode: data.demo_mode,
    deactivated: data.deactivated,
    missingFields: data.missing_fields,
    verification: data.verification,
    packageAvailable: data.package_available,
    limitAvailable: data.limit_available,
  }
  const needed = requirementsOf(facts, purpose).filter(({ status }) => status !== 'notNeeded')
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
      <p id="needed-later">{t('wizard.needed')}</p>
      <ul aria-labelledby="needed-later" className="flex flex-wrap gap-x-3 gap-y-1">
        {needed.map(({ gate, status, textKey }) => (
          <li key={gate} data-needed={gate} data-status={status} className="inline-flex items-center gap-1">
            {status === 'met' && <Icon name="check" size={16} className="text-success" />}
            <span className={status === 'unmet' ? 'font-medium text-ink' : undefined}>
              {t(asTextKey(`${textKey}.title`))}
              {status === 'unmet' && ` (${t('eligibility.status.unmet')})`}
              {status === 'met' && <span className="sr-only"> ({t('eligibility.status.met')})</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Announces that submitting takes the free plan; renders nothing for someone who has a plan, or if none is free. */
export function FreePlanNote({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation()
  const purpose = `${kind}_list` as const
  const data = useCallQuery('publish-requirements', { purpose }).data?.data
  if (!data || data.package_available || !data.free_plan) return null
  const { name, quota, duration_days: days } = data.free_plan
  return (
    <p className="text-sm text-muted">
      {t('wizard.freePlan', { plan: name })} <FreePlanTerms plan={{ quota, days }} purpose={purpose} />
    </p>
  )
}
