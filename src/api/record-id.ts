/** The number of a stored thing as it stands in an address. */
export const isRecordId = (text: string): boolean => /^\d{1,15}$/.test(text)
