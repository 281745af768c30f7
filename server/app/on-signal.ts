const signals = ['SIGINT', 'SIGTERM'] as const
type Answer = (signal: NodeJS.Signals) => void

let current: Answer | null = null

/**
 * Sets how the process responds to termination signals from now on. Needed from the start: PID 1 of a container ignores
 * signals without a handler and would be killed after half a minute.
 */
export function onSignal(answer: Answer): void {
  for (const signal of signals) {
    process.on(signal, answer)
    if (current) process.off(signal, current)
  }
  current = answer
}
