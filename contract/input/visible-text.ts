/** A visible character: more than blanks, controls, marks of direction and what Unicode lets renderers leave out. */
export const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Length of a text without its invisible characters; blanks between others count. */
export const shownLength = (text: string): number => text.replace(invisible, '').length

/** True for text without a visible character, such as U+200B, U+3164 or U+2800. */
export const isBlank = (text: string): boolean => !visible.test(text)
