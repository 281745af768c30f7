/** How a receiver knows an event: its `webhook-id`, the same at each try, so that it can be taken once. */
export const messageName = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`
