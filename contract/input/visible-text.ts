/**
 * Matches a visible character: no whitespace, control character or direction mark, and none that Unicode allows
 * renderers to ignore.
 */
export const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns the length of a text without invisible characters; inner spaces count. */
export const shownLength = (text: string): number => text.replace(invisible, '').length

/** Returns whether a text has no visible character, e.g. only U+200B, U+3164 or U+2800. */
export const isBlank = (text: string): boolean => !visible.test(text)
