import { chipRow, FilterChips } from '../../../shared/results/filters/FilterChips'
import { changed } from '../../../shared/results/list-input'
import { SaveSearch } from '../../../shared/results/SaveSearch'
import { join } from '../../../ui/layout/join-classes'
import { FilterBar, type FilterBarProps } from './FilterBar'
import { isInRow } from './row-filters'

export interface FilterRowProps extends FilterBarProps {
  /** Whether the header of the results has the button to save the search on phones. */
  savesInHead?: boolean
}

/** Filter bar with the save button and chips for active filters not visible in it. */
export function FilterRow({ savesInHead, ...props }: FilterRowProps) {
  const { filter, active, onFilter } = props
  return (
    <div className="grid gap-2 md:flex md:flex-wrap md:items-start">
      <FilterBar {...props} />
      <div className={`${chipRow} md:contents`}>
        <div className={join('empty:hidden md:order-1 md:ms-auto', savesInHead && 'max-md:hidden')}>
          <SaveSearch filter={filter} />
        </div>
        <FilterChips
          active={active}
          isShown={isInRow}
          onRemove={(without) => onFilter(changed(filter, without))}
          // The sort order isn't a filter, so keep it.
          onClear={() => onFilter({ sort: filter.sort })}
        />
      </div>
    </div>
  )
}
