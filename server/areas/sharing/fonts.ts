import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fontFiles } from '../../platform/media/font-files'

let loaded: Promise<unknown> | null = null

/** Registers the typefaces with libvips, which caches them for the life of the process. */
export function loadFonts(): Promise<unknown> {
  loaded ??= (async () => {
    for (const one of fontFiles)
      await sharp({ text: { text: 'x', font: 'sans', fontfile: fileURLToPath(import.meta.resolve(one)) } })
        .raw()
        .toBuffer()
  })()
  return loaded
}

/** Pango font names, each with fallbacks for other scripts. */
export const typefaces = {
  display: 'Fraunces,Noto Sans Arabic,Noto Sans Devanagari Semi-Bold',
  strong: 'Instrument Sans,Noto Sans Arabic,Noto Sans Devanagari Semi-Bold',
  plain: 'Instrument Sans,Noto Sans Arabic,Noto Sans Devanagari',
} as const

const unreadable =
  /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Returns a text as a single renderable line without emoji; null if the typefaces lack its script, because no text is
 * better than boxes.
 */
export function drawable(text: string): string | null {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}]/gu, ' ')
    .replace(/\p{Emoji_Presentation}|[\ufe0e\ufe0f]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' || unreadable.test(line) ? null : line
}
