import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import type { SessionPerson } from '../../session/parts'
import { session } from '../../session/store'
import { usePerson } from '../../session/use-session'

/** The signed-in person with what they may do as it is now: it may have changed since they signed in. */
export function useMe(): SessionPerson | null {
  const stored = usePerson()
  const { data } = useQuery({ ...callQuery(useApi(), 'get-user-data', {}), enabled: stored !== null })
  useEffect(() => {
    if (data) session.trigger.personChanged({ person: data.data })
  }, [data])
  return stored
}
