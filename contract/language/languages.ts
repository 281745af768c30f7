/** Languages bundled with the product. */
export const languages = ['en', 'ar', 'hi'] as const
export type Lang = (typeof languages)[number]

/** Right-to-left languages. */
export const rightToLeft: readonly Lang[] = ['ar']
