import { useTranslation } from 'react-i18next'
import { readFilter, type PropertyFilter } from '../../../../contract/property-filter'
import { usePerson } from '../../../session/use-session'
import type { Category } from '../types'
import { CheckFilters } from '../../../results/CheckFilters'
import { changed } from '../../../results/list-input'
import { ParameterFilter } from './ParameterFilter'
import { PlaceFilters } from '../../../results/PlaceFilters'
import { SinceFilter } from '../../../results/SinceFilter'
import { TextFilter } from '../../../results/TextFilter'

const flags = ['promoted', 'top_rated', 'most_viewed', 'most_liked', 'get_all_premium_properties'] as const
const personal = ['users_promoted', 'current_user'] as const

export interface MoreFiltersProps {
  filter: PropertyFilter
  category: Category | undefined
  onFilter: (filter: PropertyFilter) => void
}

/** The rarer filters: words and place, age, what stands out, and what the chosen category asks about. */
export function MoreFilters({ filter, category, onFilter }: MoreFiltersProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const change = (part: PropertyFilter) => onFilter(changed(filter, part))
  const told = filter.parameter_id ?? []
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 split:grid-cols-4">
      <PlaceFilters filter={filter} onChange={change} />
      <SinceFilter value={filter.posted_since} onValue={(posted_since) => change({ posted_since })} />
      <TextFilter
        label={t('public.filter.number')}
        value={filter.id}
        numeric
        onValue={(id) => change({ id: readFilter({ id }).id })}
      />
      {category?.parameter_types.map((parameter) => (
        <ParameterFilter
          key={parameter.id}
          parameter={parameter}
          text={filter.parameter_values}
          onText={(parameter_values) => change({ parameter_values })}
        />
      ))}
      {!category && <p className="text-sm text-muted">{t('public.filter.chooseCategory')}</p>}
      {category && (
        <CheckFilters
          legend={t('public.filter.tells')}
          options={category.parameter_types.map(({ id, name }) => ({
            name: id,
            text: name,
            checked: told.includes(id),
          }))}
          onCheck={(id, checked) => {
            const ids = checked ? [...told, id] : told.filter((one) => one !== id)
            change({ parameter_id: ids.length > 0 ? ids : undefined })
          }}
        />
      )}
      <CheckFilters
        legend={t('public.filter.standsOut')}
        options={[...flags, ...(person ? personal : [])].map((name) => ({
          name,
          text: t(`public.flag.${name}`),
          checked: filter[name] ?? false,
        }))}
        onCheck={(name, checked) => change({ [name]: checked || undefined })}
      />
    </div>
  )
}
