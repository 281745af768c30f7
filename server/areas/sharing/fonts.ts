import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fontFiles } from '../../platform/media/font-files'

let loaded: Promise<unknown> | null = null

/** Makes the typefaces known to libvips, which keeps them for as long as the process runs. */
export function loadFonts(): Promise<unknown> {
  loaded ??= (async () => {
    for (const one of fontFiles)
      await sharp({ text: { text: 'x', font: 'sans', fontfile: fileURLToPath(import.meta.resolve(one)) } })
        .raw()
        .toBuffer()
  })()
  return loaded
}

/** Pango's names of the typefaces, with those of the other scripts behind each. */
export const typefaces = {
  display: 'Fraunces,Noto Sans Arabic,Noto Sans Devanagari Semi-Bold',
  strong: 'Instrument Sans,Noto Sans Arabic,Noto Sans Devanagari Semi-Bold',
  plain: 'Instrument Sans,Noto Sans Arabic,Noto Sans Devanagari',
} as const

const unreadable =
  /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * A text as it can be drawn, in one line and without pictographs; null where it is in a script that the typefaces lack:
 * better no words than boxes.
 */
export function drawable(text: string): string | null {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}]/gu, ' ')
    .replace(/\p{Emoji_Presentation}|[\ufe0e\ufe0f]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' || unreadable.test(line) ? null : line
}
