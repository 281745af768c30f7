import type { QueryClient } from '@tanstack/react-query'
import type { TextGroup } from '../../../contract/texts/catalogue'
import type { I18n, Speech } from '../../ui/i18n/create-i18n'
import { fetchTexts, type TextFiles } from './text-files'

/** Dependencies for fetching and applying texts. */
export interface Speaker {
  queryClient: QueryClient
  i18n: I18n
}

/** The page's initial language, the addresses of its texts and the groups loaded so far. */
interface Beginning extends Pick<TextFiles, 'addresses'> {
  language: Pick<Speech, 'lang' | 'rtl'>
  groups: Set<TextGroup>
}

const beginnings = new WeakMap<I18n, Beginning>()

/** Loads the texts required for the first render and remembers where to fetch the others. */
export async function addFirstTexts(
  { queryClient, i18n }: Speaker,
  language: Pick<Speech, 'lang' | 'rtl'>,
  { first, addresses }: TextFiles,
): Promise<void> {
  const texts = await Promise.all(first.map((group) => fetchTexts(queryClient, addresses[group])))
  i18n.add({ ...language, texts: Object.assign({}, ...texts) as Speech['texts'] })
  beginnings.set(i18n, { language, addresses, groups: new Set(first) })
}

/** Loads a group of the initial language's texts once; any other language is fetched whole (see `AppearanceMenu`). */
export async function addTexts(
  { queryClient, i18n }: Speaker,
  group: TextGroup,
  lang = i18n.language,
): Promise<void> {
  const begun = beginnings.get(i18n)
  if (!begun || begun.language.lang !== lang) return
  const { language, addresses, groups } = begun
  if (groups.has('rest') || groups.has(group)) return
  i18n.add({ ...language, texts: await fetchTexts(queryClient, addresses[group]) })
  groups.add(group)
}

/** Returns the page's initial language. */
export const firstLanguage = (i18n: I18n): string | undefined => beginnings.get(i18n)?.language.lang
