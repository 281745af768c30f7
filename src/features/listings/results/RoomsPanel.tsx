import { FilterMenuFooter } from '../../../shared/results/filters/FilterMenuFooter'
import { RoomChoices, type RoomChoicesProps } from './RoomChoices'
import { useFilterCounts } from './use-filter-counts'

/** Bedrooms and bathrooms in a menu below the row; each choice applies immediately. */
export default function RoomsPanel({ menu, ...props }: RoomChoicesProps & { menu: string }) {
  const count = useFilterCounts(props.filter)
  return (
    <div className="w-90 max-w-full">
      <div className="grid gap-5">
        <RoomChoices {...props} />
      </div>
      <FilterMenuFooter
        {...count}
        onClear={() => props.onChange({ bedrooms_min: undefined, bathrooms_min: undefined })}
        menu={menu}
      />
    </div>
  )
}
