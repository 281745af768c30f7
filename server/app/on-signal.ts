const signals = ['SIGINT', 'SIGTERM'] as const
type Answer = (signal: NodeJS.Signals) => void

let current: Answer | null = null

/**
 * Says what happens from now on when the process is asked to end. There has to be an answer from the beginning: the first
 * process of a container ignores a signal that it has none for, and would be killed half a minute later.
 */
export function onSignal(answer: Answer): void {
  for (const signal of signals) {
    process.on(signal, answer)
    if (current) process.off(signal, current)
  }
  current = answer
}
