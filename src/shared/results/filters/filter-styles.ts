import { join } from '../../../ui/layout/join-classes'

/** The look of a filter of the row: green as soon as it is set. */
export const filterPill = (isSet: boolean) =>
  join('control font-semibold', isSet && 'border-accent! bg-accent-soft! text-accent!')

/** The same of what has its box within it. */
export const aroundPill = (isSet: boolean) =>
  join(
    'md:[&_.control]:font-semibold',
    isSet &&
      'md:[&_.control]:border-accent md:[&_.control]:bg-accent-soft md:[&_.control]:text-accent md:[&_.control]:placeholder:text-accent',
  )

/** The look of what opens below a filter of the row. */
export const filterPanel =
  'fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-float'
