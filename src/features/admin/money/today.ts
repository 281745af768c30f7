/** Returns today's UTC date in the format of a date input. */
export const today = () => new Date().toISOString().slice(0, 10)
