import type { TextGroup } from '../../../contract/texts/catalogue'
import { addTexts, type Speaker } from './add-texts'

/**
 * `beforeLoad` that fetches a text group once per language, for account and admin pages and for public pages with their
 * own texts. On the server the group is already among the first texts (`firstTexts`).
 */
export const requireTexts =
  (group: TextGroup) =>
  async ({ context }: { context: Speaker }): Promise<void> => {
    if (!import.meta.env.SSR) await addTexts(context, group)
  }
