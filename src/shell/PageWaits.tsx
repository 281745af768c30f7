import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchQueries } from '../api/query-waits'
import { WaitLine } from '../ui/WaitLine'

/** Names every wait of the page below the header; where there is no network, that is said instead. */
export function PageWaits() {
  const client = useQueryClient()
  useEffect(() => watchQueries(client), [client])
  return <WaitLine className="pointer-events-none fixed inset-x-3 top-17 z-30 *:pointer-events-auto" />
}
