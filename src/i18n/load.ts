import { addAllTexts, type Speaker } from './all-texts'

/**
 * Fetches the texts beyond the public ones, once a language: the `beforeLoad` of account and admin pages, and of public
 * pages with words of their own, which are among the first texts of a page that the server renders (`firstTexts`).
 */
export async function requireTexts({ context }: { context: Speaker }): Promise<void> {
  if (!import.meta.env.SSR) await addAllTexts(context, context.i18n.language)
}
