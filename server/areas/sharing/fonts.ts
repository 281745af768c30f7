import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const file = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`))

/**
 * The typefaces of the pages, as whole files that libvips reads: the pages' own are WOFF2 in pieces by script, which its
 * build of FreeType does not open. A server need have no fonts of its own.
 */
const files = [
  'fraunces/600SemiBold/Fraunces_600SemiBold',
  'instrument-sans/400Regular/InstrumentSans_400Regular',
  'instrument-sans/600SemiBold/InstrumentSans_600SemiBold',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular',
  'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold',
]

let loaded: Promise<unknown> | null = null

/** Makes the typefaces known to libvips, which keeps them for as long as the process runs. */
export function loadFonts(): Promise<unknown> {
  loaded ??= (async () => {
    for (const one of files)
      await sharp({ text: { text: 'x', font: 'sans', fontfile: file(one) } })
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
