/** Maximum length of a socket path in bytes: some systems allow only 104 bytes, and we append a suffix. */
export const longestSocketPath = 100

/** Whether a path is too long for a socket; some systems truncate it silently. */
export const isTooLongForSocket = (path: string): boolean => Buffer.byteLength(path) > longestSocketPath
