import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation'
import type { Data } from '../../../../contract/types'
import { Panel } from './Panel'

type Steps = Data<'admin/overview'>['steps']

/** From signing up to a live listing, in order; each step with its list. */
const steps: readonly { name: keyof Steps; to: string; search: (days: ShownDays) => object }[] = [
  { name: 'registered', to: '/admin/records/account', search: () => ({}) },
  { name: 'confirmed', to: '/admin/records/account', search: () => ({ state: 'active' }) },
  { name: 'eligible', to: '/workflows/eligibility', search: () => ({}) },
  { name: 'paid', to: '/admin/money', search: (days) => days },
  { name: 'submitted', to: '/admin/records/property', search: () => ({}) },
  { name: 'live', to: '/admin/records/property', search: () => ({ state: 'approved' }) },
]

interface ShownDays {
  from: string
  to: string
}

/** How many took each step between the days, from the history of records and the reports of flows. */
export function StepsPanel({ steps: counts, days }: { steps: Steps; days: ShownDays }) {
  const { t, i18n } = useTranslation()
  const most = Math.max(...Object.values(counts), 1)
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
        {steps.map(({ name, to, search }) => (
          <li key={name}>
            <Link
              to={to}
              search={search(days) as never}
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
                  style={{ width: `${(counts[name] / most) * 100}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
