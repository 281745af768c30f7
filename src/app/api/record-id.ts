/** The number of a stored record in an address. */
export const isRecordId = (text: string): boolean => /^\d{1,15}$/.test(text)
