import { withCategories } from '../../../shared/results/filters/categories-filter'
import { FilterMenuFooter } from '../../../shared/results/filters/FilterMenuFooter'
import { CategoryChoices, type CategoryChoicesProps } from './CategoryChoices'
import { useFilterCounts } from './use-filter-counts'

export interface CategoriesPanelProps extends Omit<CategoryChoicesProps, 'perCategory'> {
  menu: string
}

/** Property types in a menu below the row; each choice applies immediately. */
export default function CategoriesPanel({ menu, ...props }: CategoriesPanelProps) {
  const counts = useFilterCounts(props.filter)
  return (
    <div className="w-90 max-w-full">
      <CategoryChoices {...props} perCategory={counts.perCategory} />
      <FilterMenuFooter
        {...counts}
        onClear={() =>
          props.onChange({ ...withCategories([]), parameter_id: undefined, parameter_values: undefined })
        }
        menu={menu}
      />
    </div>
  )
}
