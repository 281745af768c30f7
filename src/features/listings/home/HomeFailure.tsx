import { CallFailure } from '../../../app/api/call-failure'
import { ErrorState } from '../../../ui/feedback/ErrorState'

export interface HomeFailureProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** Error state of the home page with a retry button. */
export default function HomeFailure({ error, onRetry, retrying }: HomeFailureProps) {
  return (
    <ErrorState onRetry={onRetry} retrying={retrying}>
      {(error instanceof CallFailure && error.message) || undefined}
    </ErrorState>
  )
}
