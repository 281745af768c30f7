/** A visible character: more than blanks, controls, marks of direction and what Unicode lets renderers leave out. */
export const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for text without a visible character, such as U+200B, U+3164 or U+2800. */
export const isBlank = (text: string): boolean => !visible.test(text)
