import { useSuspenseQuery } from '@tanstack/react-query'
import type { Data } from '../../../contract/calls/call-types'
import { callQuery } from './call-query'
import { useApi } from './use-api'

/** Settings of the site; the root route has them before anything is drawn. */
export function useSettings(): Data<'web-settings'> {
  return useSuspenseQuery(callQuery(useApi(), 'web-settings', {})).data.data
}
