import type { TFunction } from '../../../../contract/texts/translate'

/** Returns the text for removing a filter. Search texts are already in quotation marks, so don't double them. */
export const withoutText = (t: TFunction, label: string): string =>
  t('public.results.without', { text: label.replace(/^“(.*)”$/s, '$1') })
