import { join } from '../../../ui/layout/join-classes'

/** Returns the classes of a filter in the row, highlighted when set. */
export const filterPill = (isSet: boolean) =>
  join('control font-semibold', isSet && 'border-accent! bg-accent-soft! text-accent!')

/** Returns the classes of a filter in the row, for an element that contains its input. */
export const aroundPill = (isSet: boolean) =>
  join(
    'md:[&_.control]:font-semibold',
    isSet &&
      'md:[&_.control]:border-accent md:[&_.control]:bg-accent-soft md:[&_.control]:text-accent md:[&_.control]:placeholder:text-accent',
  )

/** Classes of the panel below a filter in the row. */
export const filterPanel =
  'fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-float'
