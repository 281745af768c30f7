/** `stopped` is set by pages that sent somebody to the way to publish because a requirement is not met. */
export function readStopped({ stopped }: Record<string, unknown>): { stopped?: boolean } {
  return stopped === true ? { stopped } : {}
}

/** The step of a wizard that stands in the address. */
export function readStep({ step }: Record<string, unknown>): { step?: string } {
  return typeof step === 'string' ? { step } : {}
}

/** The same of a new listing; `submit`: the finished draft is submitted, once its requirements are met. */
export function readNewListing(search: Record<string, unknown>): { step?: string; submit?: true } {
  return { ...readStep(search), ...(search.submit === true && { submit: true }) }
}

/** What came of submitting the listing: `now`, or `before`. */
export function readSent({ sent }: Record<string, unknown>): { sent?: string } {
  return typeof sent === 'string' ? { sent } : {}
}

/** A number that a record may be named by. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Which page of a list the address shows, from 1; the first has no number of its own. */
export function readPage({ page }: Record<string, unknown>): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}
}
