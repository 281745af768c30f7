import { addAllTexts, type Speaker } from './all-texts'

/** Fetches the texts beyond the public ones, once a language; in `beforeLoad` of account and admin pages. */
export async function requireTexts(speaker: Speaker): Promise<void> {
  await addAllTexts(speaker, speaker.i18n.language)
}
