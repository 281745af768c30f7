import { QueryFailure, type QueryFailureProps } from '../../app/api/QueryFailure'

/** Why what a map shows could not be loaded, over its lower edge. */
export function MapFailure({ of }: QueryFailureProps) {
  if (!of.error) return null
  return (
    <div className="absolute inset-x-3 bottom-3 z-10 rounded-lg bg-surface">
      <QueryFailure of={of} />
    </div>
  )
}
