import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectFilter } from '../../../../contract/project-filter'
import { projectTypes } from '../../../../contract/words'
import { usePerson } from '../../../session/use-session'
import { Button } from '../../../ui/Button'
import { Select } from '../../../ui/Select'
import { CheckFilters } from '../../../results/CheckFilters'
import { PlaceFilters } from '../../../results/PlaceFilters'
import { SinceFilter } from '../../../results/SinceFilter'
import type { Data } from '../../../../contract/types'

export interface ProjectFiltersProps {
  filter: ProjectFilter
  categories: Data<'get_categories'>
  onChange: (change: ProjectFilter) => void
}

/** Stage and kind in one row; words, place, age and the rest behind one button. Each change is a new address. */
export function ProjectFilters({ filter, categories, onChange }: ProjectFiltersProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const [more, setMore] = useState(false)
  const moreId = useId()
  const category = categories.find(
    (one) => one.id === filter.category_id || one.slug_id === filter.category_slug_id,
  )
  const flags = ['promoted', ...(person ? (['current_user'] as const) : [])] as const
  return (
    <div role="group" aria-label={t('public.filters')} className="flex flex-wrap items-start gap-2">
      <Select
        aria-label={t('project.filter.type')}
        className="min-w-40 flex-1 sm:flex-none"
        value={filter.type ?? ''}
        onChange={({ target }) => onChange({ type: projectTypes.find((type) => type === target.value) })}
      >
        <option value="">{t('project.filter.anyType')}</option>
        {projectTypes.map((type) => (
          <option key={type} value={type}>
            {t(`project.type.${type}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('public.filter.category')}
        className="min-w-40 flex-1 sm:flex-none"
        value={category?.slug_id ?? ''}
        onChange={({ target }) =>
          onChange({ category_slug_id: target.value || undefined, category_id: undefined })
        }
      >
        <option value="">{t('public.filter.anyCategory')}</option>
        {categories.map((one) => (
          <option key={one.id} value={one.slug_id}>
            {one.category}
          </option>
        ))}
      </Select>
      <Button icon="filter" aria-expanded={more} aria-controls={moreId} onClick={() => setMore(!more)}>
        {t(more ? 'public.filter.fewer' : 'public.filter.more')}
      </Button>
      <div id={moreId} hidden={!more} className="w-full">
        {more && (
          <div className="grid gap-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 split:grid-cols-4">
            <PlaceFilters filter={filter} onChange={onChange} />
            <SinceFilter value={filter.posted_since} onValue={(posted_since) => onChange({ posted_since })} />
            <CheckFilters
              legend={t('public.filter.standsOut')}
              options={flags.map((name) => ({
                name,
                text: t(`public.flag.${name}`),
                checked: filter[name] ?? false,
              }))}
              onCheck={(name, checked) => onChange({ [name]: checked || undefined })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
