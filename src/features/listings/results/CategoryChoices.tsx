import { useId } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { chosenCategories } from '../../../shared/results/filters/categories-filter'
import type { PropertyCategory } from '../listing-types'
import { chooseCategory } from './choose-categories'

export interface CategoryChoicesProps {
  filter: PropertyFilter
  categories: readonly PropertyCategory[]
  /** Number of listings that match the other filters, by property type; null if unknown. */
  perCategory: ReadonlyMap<number, number> | null
  onChange: (part: PropertyFilter) => void
}

/** Checkboxes for property types with counts. */
export function CategoryChoices({ filter, categories, perCategory, onChange }: CategoryChoicesProps) {
  const { t } = useTranslation()
  const fieldId = useId()
  const chosen = chosenCategories(filter, categories)
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('public.filter.category')}</legend>
      {/* Equal widths, so nothing shifts when the counts arrive. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {categories.map(({ id, category }) => (
          <label
            key={id}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control px-4 text-sm font-semibold hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              aria-labelledby={`${fieldId}${id}`}
              aria-describedby={perCategory ? `${fieldId}${id}-count` : undefined}
              checked={chosen.some((one) => one.id === id)}
              onChange={({ target }) => onChange(chooseCategory(filter, categories, id, target.checked))}
              className="size-4 cursor-pointer accent-accent outline-none"
            />
            <span id={`${fieldId}${id}`}>{category}</span>
            {perCategory && (
              <span id={`${fieldId}${id}-count`} className="font-normal text-muted">
                {t('public.number', { value: perCategory.get(id) ?? 0 })}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
