let unanswered = false
const listeners = new Set<() => void>()

/** Reports that the server, not the user, ended the session. */
export function sessionWasEnded(): void {
  unanswered = listeners.size === 0
  for (const then of listeners) then()
}

/**
 * Calls back whenever the server ends the session. Listeners load after the page, so an end reported earlier is
 * delivered on subscription.
 */
export function onSessionEnded(then: () => void): () => void {
  listeners.add(then)
  if (unanswered) {
    unanswered = false
    then()
  }
  return () => void listeners.delete(then)
}
