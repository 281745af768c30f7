import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'

/** Debounce before searching, in ms. */
const patience = 200

interface FoundRecords {
  records: Data<'admin/find'>
  /** Whether the records shown don't match the typed text yet. */
  isLooking: boolean
  error: Error | null
}

/** Finds records matching the typed text; empty text starts no search. */
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
