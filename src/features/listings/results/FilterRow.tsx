import { chipRow, FilterChips } from '../../../shared/results/filters/FilterChips'
import { changed } from '../../../shared/results/list-input'
import { SaveSearch } from '../../../shared/results/SaveSearch'
import { join } from '../../../ui/layout/join-classes'
import { FilterBar, type FilterBarProps } from './FilterBar'
import { isInRow } from './row-filters'

export interface FilterRowProps extends FilterBarProps {
  /** On a phone the head of the results has the button that saves the search. */
  savesInHead?: boolean
}

/** Everything that narrows the list: the filters, saving the search, and what is in use that no filter shows by itself. */
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
          // Sorting is no filter: it stays.
          onClear={() => onFilter({ sort: filter.sort })}
        />
      </div>
    </div>
  )
}
