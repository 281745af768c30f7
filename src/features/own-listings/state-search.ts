import { requestStatuses, type RequestStatus } from '../../../contract/words'

export interface StateSearch {
  state?: RequestStatus
}

/** Which of the owner's things are looked at, as the address says it. */
export const stateSearch = ({ state }: Record<string, unknown>): StateSearch =>
  requestStatuses.includes(state as RequestStatus) ? { state: state as RequestStatus } : {}
