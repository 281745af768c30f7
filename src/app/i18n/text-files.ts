import type { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../api/call-failure'
import type { TextGroup } from '../../../contract/texts/catalogue'
import type { Texts } from '../../ui/i18n/create-i18n'

/** Addresses of a language's text files, which browsers cache permanently. */
export interface TextFiles {
  /** Groups required for the first render. */
  first: TextGroup[]
  addresses: Record<TextGroup, string>
}

/** Fetches texts, with the same retries as a call. */
export const fetchTexts = (queryClient: QueryClient, address: string): Promise<Texts> =>
  queryClient.fetchQuery({
    queryKey: ['texts', address],
    queryFn: () => fetchFile(address),
    staleTime: Infinity,
    // `i18n` keeps the texts, so the query cache needn't.
    gcTime: 0,
  })

async function fetchFile(address: string): Promise<Texts> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new CallFailure(answer?.status ?? 0)
  return (await answer.json()) as Texts
}
