/** Languages that ship with the product. */
export const languages = ['en', 'ar', 'hi'] as const
export type Lang = (typeof languages)[number]

/** Languages written from right to left. */
export const rightToLeft: readonly Lang[] = ['ar']
