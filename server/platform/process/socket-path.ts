/** Bytes that the path of a socket may have: some systems allow 104, and one end of the path is ours. */
export const longestSocketPath = 100

/** Whether no socket can be had at a path; a system may cut it short instead of saying so. */
export const isTooLongForSocket = (path: string): boolean => Buffer.byteLength(path) > longestSocketPath
