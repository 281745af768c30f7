import type { Speaker } from './all-texts'

/** Fetches the texts beyond the public ones, once a language; in `beforeLoad` of account and admin pages. */
export async function requireTexts(speaker: Speaker): Promise<void> {
  const { addAllTexts } = await import('./all-texts')
  await addAllTexts(speaker, speaker.i18n.language)
}
