import type { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../api/call-failure'
import type { TextGroup } from '../../../contract/texts/catalogue'
import type { Texts } from '../../ui/i18n/create-i18n'

/** A language's texts, which browsers keep for good. */
export interface TextFiles {
  /** Without these the page cannot be shown. */
  first: TextGroup[]
  addresses: Record<TextGroup, string>
}

/** Fetches texts; a failure is tried again as that of a call is. */
export const fetchTexts = (queryClient: QueryClient, address: string): Promise<Texts> =>
  queryClient.fetchQuery({
    queryKey: ['texts', address],
    queryFn: () => fetchFile(address),
    staleTime: Infinity,
    // They go on in i18n.
    gcTime: 0,
  })

async function fetchFile(address: string): Promise<Texts> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new CallFailure(answer?.status ?? 0)
  return (await answer.json()) as Texts
}
