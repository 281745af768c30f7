/** Whether PostgreSQL keeps a text, in a text column as in jsonb: no NUL, and no half of a character (a lone surrogate). */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** A JSON text from outside read so that jsonb keeps all of it; what cannot be kept stands as U+FFFD. */
export const parseStorable = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : value,
  )
