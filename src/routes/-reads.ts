/** `stopped` is set by pages that sent somebody to the way to publish because a requirement is not met. */
export function readStopped({ stopped }: Record<string, unknown>): { stopped?: boolean } {
  return stopped === true ? { stopped } : {}
}

/** The step of a wizard that stands in the address. */
export function readStep({ step }: Record<string, unknown>): { step?: string } {
  return typeof step === 'string' ? { step } : {}
}

/** Whether the listing was sent just now. */
export function readSent({ sent }: Record<string, unknown>): { sent?: true } {
  return sent === true ? { sent } : {}
}
