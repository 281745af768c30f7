import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { onSignal } from './on-signal'

const unfinished = new Set<string>()

/**
 * Has a file or folder removed should the command be interrupted before it is finished, or cleared away by itself.
 * Answers with a function that says so.
 */
export function removedWhenInterrupted(path: string): () => void {
  unfinished.add(path)
  return () => void unfinished.delete(path)
}

/** Ends a command in order when it is asked to end (Ctrl C): what it has not finished is removed. */
export function endWhenInterrupted(): void {
  onSignal((signal) => {
    for (const path of unfinished) {
      try {
        // Something may still be written there by another thread.
        rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
      } catch (error) {
        console.error(`${path} could not be removed: ${(error as Error).message}. Remove it by hand.`)
      }
    }
    console.error('Interrupted.')
    process.exit(128 + constants.signals[signal])
  })
}
