import { QueryFailure, type QueryFailureProps } from '../../app/api/QueryFailure'

/** Error over the bottom edge of a map whose results could not be loaded. */
export function MapFailure({ of }: QueryFailureProps) {
  if (!of.error) return null
  return (
    <div className="absolute inset-x-3 bottom-3 z-10 rounded-lg bg-surface">
      <QueryFailure of={of} />
    </div>
  )
}
