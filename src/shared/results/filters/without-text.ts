import type { TFunction } from '../../../../contract/texts/translate'

/** Names the filter that would be left out. Typed words bear their quotation marks already, which are not doubled. */
export const withoutText = (t: TFunction, label: string): string =>
  t('public.results.without', { text: label.replace(/^“(.*)”$/s, '$1') })
