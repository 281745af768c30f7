import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Icon } from '../../ui/pictures/Icon'
import { ProgressBar } from '../../ui/feedback/ProgressBar'

type Missing = Data<'get-user-data'>['missing_fields']

/** Fields required before listing (§5), in form order. */
const asked = ['profile', 'name', 'email', 'mobile', 'address'] as const

/** Shows how complete the profile is, field by field. */
export function Completeness({ missing }: { missing: Missing }) {
  const { t } = useTranslation()
  const filled = asked.length - missing.length
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        {missing.length === 0 ? t('profile.complete') : t('profile.incomplete')}
        <span className="text-muted">{t('profile.filled', { filled, count: asked.length })}</span>
      </p>
      <ProgressBar value={filled / asked.length} label={t('profile.completeness')} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {asked.map((field) => {
          const open = missing.includes(field)
          return (
            <li key={field} className={open ? 'flex gap-1 font-semibold text-warn' : 'flex gap-1 text-muted'}>
              <Icon
                name={open ? 'warn' : 'check'}
                size={16}
                label={t(open ? 'profile.missing' : 'profile.there')}
              />
              {t(`profile.field.${field}`)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
