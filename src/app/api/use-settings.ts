import { useSuspenseQuery } from '@tanstack/react-query'
import type { Data } from '../../../contract/calls/call-types'
import { callQuery } from './call-query'
import { useApi } from './use-api'

/** Returns the site's settings, which the root route loads before the first render. */
export function useSettings(): Data<'web-settings'> {
  return useSuspenseQuery(callQuery(useApi(), 'web-settings', {})).data.data
}
