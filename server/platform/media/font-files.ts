/**
 * Fonts of the pages as complete files for libvips: the pages use WOFF2 subsets per script, which libvips's build of
 * FreeType can't open. The server needs no system fonts.
 */
export const fontFiles: readonly string[] = [
  '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
]
