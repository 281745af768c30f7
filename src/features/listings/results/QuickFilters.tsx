import { useTranslation } from 'react-i18next'
import { chosenCategories } from '../../../results/categories-filter'
import { CheckMenu } from '../../../results/CheckMenu'
import { changed } from '../../../results/list-input'
import { chooseCategory } from './choose-categories'
import type { FilterProps } from './FilterBar'
import { PriceFilter } from './PriceFilter'
import { RoomFilters } from './RoomFilters'
import { TypeSelect } from './TypeSelect'

/** The filters most people use, side by side; each change is a new address. */
export function QuickFilters({ filter, categories, onFilter }: FilterProps) {
  const { t } = useTranslation()
  const chosen = chosenCategories(filter, categories)
  const change = (part: FilterProps['filter']) => onFilter(changed(filter, part))
  const [first, ...others] = chosen
  return (
    <>
      <TypeSelect
        aria-label={t('public.filter.type')}
        className="min-w-32"
        filter={filter}
        onChange={change}
      />
      <div className="w-44">
        <CheckMenu
          legend={t('public.filter.category')}
          text={
            !first
              ? t('public.filter.anyCategory')
              : others.length === 0
                ? first.category
                : t('public.filter.categoriesChosen', { number: chosen.length })
          }
          options={categories.map(({ id, category }) => ({
            name: id,
            text: category,
            checked: chosen.some((one) => one.id === id),
          }))}
          onCheck={(id, on) => change(chooseCategory(filter, categories, id, on))}
        />
      </div>
      <RoomFilters inline filter={filter} categories={categories} onChange={change} />
      <PriceFilter key={`${filter.min_price}-${filter.max_price}`} filter={filter} onFilter={onFilter} />
    </>
  )
}
