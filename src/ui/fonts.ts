import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

/** Addresses of the two fonts every page needs at once: for `<link rel="preload" as="font">` in the head. */
export const preloadFonts: string[] = [sans, serif]
