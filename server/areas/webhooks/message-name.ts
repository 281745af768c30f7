/** Returns the `webhook-id`, which is the same on every attempt, so that receivers can deduplicate events. */
export const messageName = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`
