import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'

/** Milliseconds without another key after which the server is asked. */
const patience = 200

interface FoundRecords {
  records: Data<'admin/find'>
  /** What stands there does not answer what is typed yet. */
  isLooking: boolean
  error: Error | null
}

/** Records by what is typed; of nothing typed nothing is looked for. */
export function useFoundRecords(typed: string): FoundRecords {
  const words = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), patience)
    return () => clearTimeout(timer)
  }, [words])
  const { data, error, isFetching } = useCallQuery(
    'admin/find',
    { search: asked },
    { enabled: asked !== '', staleTime: 0, placeholderData: keepPreviousData },
  )
  return {
    records: words === '' || error ? [] : (data?.data ?? []),
    isLooking: words !== '' && (words !== asked || isFetching),
    error: words === '' ? null : error,
  }
}
