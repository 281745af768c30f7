/**
 * Statements that change what tables look like: whatever was read before them would look for the old columns, and
 * fail.
 */
const changes = /\b(create|alter|drop)\b/i

/** Whether statements that are kept ready must be read anew after this one. */
export const changesTables = (sql: string): boolean => changes.test(sql)
