/** Whether a URL segment is a record id. */
export const isRecordId = (text: string): boolean => /^\d{1,15}$/.test(text)
