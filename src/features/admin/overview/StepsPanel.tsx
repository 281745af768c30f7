import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Panel } from './Panel'

type Steps = Data<'admin/overview'>['steps']

/** Steps from registration to a live listing, in order, each with its list. */
const steps: readonly { name: keyof Steps; to: string; search: object }[] = [
  { name: 'registered', to: '/admin/records/account', search: {} },
  { name: 'confirmed', to: '/admin/records/account', search: { state: 'active' } },
  { name: 'eligible', to: '/workflows/eligibility', search: {} },
  { name: 'subscribed', to: '/admin/records/subscription', search: {} },
  { name: 'submitted', to: '/admin/records/property', search: {} },
  { name: 'live', to: '/admin/records/property', search: { state: 'approved' } },
]

/** Conversion of the accounts created in the range, each step as a share of the previous one. */
export function StepsPanel({ steps: counts }: { steps: Steps }) {
  const { t, i18n } = useTranslation()
  const share = (nth: number) => {
    const before = steps[nth - 1] ? counts[steps[nth - 1]!.name] : 0
    if (before === 0) return null
    const format = { style: 'percent', maximumFractionDigits: 0, numberingSystem: 'latn' } as const
    return new Intl.NumberFormat(i18n.language, format).format(counts[steps[nth]!.name] / before)
  }
  const number = (n: number) => new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' }).format(n)
  return (
    <Panel
      title={t('admin.overview.steps')}
      text={t('admin.overview.stepsText')}
      link={
        <Link to="/workflows" className="link text-xs">
          {t('admin.overview.openWorkflows')}
        </Link>
      }
    >
      <ol className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
        {steps.map(({ name, to, search }, nth) => (
          <li key={name}>
            <Link
              to={to}
              search={search as never}
              className="grid gap-1 rounded-md p-2 hover:bg-sunken max-sm:grid-cols-[1fr_auto]"
            >
              <span className="text-sm text-muted">{t(`admin.overview.step.${name}`)}</span>
              <span className="display text-xl">{number(counts[name])}</span>
              <span
                aria-hidden="true"
                className="h-2 overflow-hidden rounded-full bg-sunken max-sm:col-span-2"
              >
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(counts[name] / Math.max(counts.registered, 1)) * 100}%` }}
                />
              </span>
              {share(nth) !== null && (
                <span className="text-xs text-muted max-sm:col-span-2">
                  {t('admin.overview.stepShare', { share: share(nth) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
