import type { TextGroup } from '../../../contract/texts/catalogue'
import { addTexts, type Speaker } from './add-texts'

/**
 * Fetches a group of texts beyond the public ones, once a language: the `beforeLoad` of account and admin pages, and of
 * public pages with words of their own, which are among the first texts of a page that the server renders (`firstTexts`).
 */
export const requireTexts =
  (group: TextGroup) =>
  async ({ context }: { context: Speaker }): Promise<void> => {
    if (!import.meta.env.SSR) await addTexts(context, group)
  }
