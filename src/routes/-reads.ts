/** Parses `stopped`, set by pages that sent the user to the checklist because of an unmet requirement. */
export function readStopped({ stopped }: Record<string, unknown>): { stopped?: boolean } {
  return stopped === true ? { stopped } : {}
}

/** Parses the wizard step in the URL. */
export function readStep({ step }: Record<string, unknown>): { step?: string } {
  return typeof step === 'string' ? { step } : {}
}

/** Parses the parameters of a new listing; `submit` submits the finished draft once its requirements are met. */
export function readNewListing(search: Record<string, unknown>): { step?: string; submit?: true } {
  return { ...readStep(search), ...(search.submit === true && { submit: true }) }
}

/** Parses the outcome of submitting a listing: `now` or `before`. */
export function readSent({ sent }: Record<string, unknown>): { sent?: string } {
  return typeof sent === 'string' ? { sent } : {}
}

/** Returns whether the value can be a record's id. */
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Parses the page of a list, starting at 1; page 1 isn't in the URL. */
export function readPage({ page }: Record<string, unknown>): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}
}
