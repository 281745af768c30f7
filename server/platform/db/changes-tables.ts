/**
 * Pattern of statements that change table definitions; afterwards, statements prepared earlier would fail because they
 * expect the old columns.
 */
const changes = /\b(create|alter|drop)\b/i

/** Whether statements prepared earlier must be prepared again after this statement. */
export const changesTables = (sql: string): boolean => changes.test(sql)
