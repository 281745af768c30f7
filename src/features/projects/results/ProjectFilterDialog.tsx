import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { projectTypes } from '../../../../contract/values'
import { useCallQuery } from '../../../app/api/call-query'
import { chosenCategories, toggled } from '../../../shared/results/filters/categories-filter'
import { CharacteristicFilters } from '../../../shared/results/filters/CharacteristicFilters'
import { CheckFilters } from '../../../shared/results/filters/CheckFilters'
import { FilterDialog } from '../../../shared/results/filters/FilterDialog'
import { changed, onPage } from '../../../shared/results/list-input'
import { PlaceFilters } from '../../../shared/results/filters/PlaceFilters'
import { SinceFilter } from '../../../shared/results/filters/SinceFilter'
import { useSettled } from '../../../ui/hooks/use-settled'
import { usePerson } from '../../../app/session/use-session'
import { Select } from '../../../ui/forms/Select'
import type { ProjectFilterProps } from './ProjectFilters'

/** Dialog with all project filters, applied together. */
export default function ProjectFilterDialog({
  filter,
  categories,
  onFilter,
  onClose,
}: ProjectFilterProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const person = usePerson()
  const [draft, setDraft] = useState(filter)
  const settled = useSettled(draft)
  const { data, isPlaceholderData, error } = useCallQuery(
    'get-projects',
    { ...onPage(settled, 1), limit: 1 },
    { placeholderData: keepPreviousData },
  )
  const change = (part: ProjectFilter) => setDraft((before) => changed(before, part))
  const flags = ['promoted', ...(person ? (['current_user'] as const) : [])] as const
  return (
    <FilterDialog
      title={t('public.filters')}
      of="project"
      counted={error ? undefined : data}
      coming={!data || isPlaceholderData || settled !== draft}
      filter={filter}
      draft={draft}
      onDraft={setDraft}
      onFilter={onFilter}
      onClose={onClose}
      first={
        <div className="col-span-full grid gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {t('project.filter.type')}
          </label>
          <Select
            id={id}
            value={draft.type ?? ''}
            onChange={({ target }) => change({ type: projectTypes.find((type) => type === target.value) })}
            empty={t('project.filter.anyType')}
            options={projectTypes}
            text={(type) => t(`project.type.${type}`)}
          />
        </div>
      }
    >
      <CheckFilters
        legend={t('public.filter.category')}
        options={categories.map((one) => ({
          name: one.id,
          text: one.category,
          checked: chosenCategories(draft, categories).includes(one),
        }))}
        onCheck={(category, on) => change(toggled(draft, categories, category, on))}
      />
      <CharacteristicFilters on="project" filter={draft} onChange={change} />
      <PlaceFilters filter={draft} onChange={change} />
      <SinceFilter value={draft.posted_since} onValue={(posted_since) => change({ posted_since })} />
      <CheckFilters
        legend={t('public.filter.standsOut')}
        options={flags.map((name) => ({
          name,
          text: t(`public.flag.${name}`),
          checked: draft[name] ?? false,
        }))}
        onCheck={(name, checked) => change({ [name]: checked || undefined })}
      />
    </FilterDialog>
  )
}
