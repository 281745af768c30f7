/** Today in UTC, as a date box has it. */
export const today = () => new Date().toISOString().slice(0, 10)
