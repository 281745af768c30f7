import { renameSync, rmSync } from 'node:fs'
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
        removeWhileWritten(path)
      } catch (error) {
        console.error(`${path} could not be removed: ${(error as Error).message}. Remove it by hand.`)
      }
    }
    console.error('Interrupted.')
    process.exit(128 + constants.signals[signal])
  })
}

/**
 * Removes a file or folder in which another thread may still be writing: it is moved away first, for what is written by
 * its name would come as fast as it is removed. What cannot be moved, such as a volume of its own, is removed where it is.
 */
export function removeWhileWritten(path: string): void {
  rmSync(movedAway(path), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}

function movedAway(path: string): string {
  const away = `${path}.removed`
  try {
    renameSync(path, away)
    return away
  } catch {
    return path
  }
}
