/** Whether PostgreSQL can store a text (as text or jsonb): no NUL and no lone surrogates. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** Parses external JSON so that jsonb can store it; unstorable characters are replaced by U+FFFD. */
export const parseStorable = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : value,
  )
