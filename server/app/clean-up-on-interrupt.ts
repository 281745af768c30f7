import { renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { onSignal } from './on-signal'

const unfinished = new Set<string>()

/**
 * Registers a file or folder for removal if the command is interrupted. Returns a function that cancels the
 * registration once the file is finished or already removed.
 */
export function removedWhenInterrupted(path: string): () => void {
  unfinished.add(path)
  return () => void unfinished.delete(path)
}

/** Exits cleanly on interruption (Ctrl+C), removing unfinished files. */
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
 * Removes a file or folder while another thread may still be writing to it. It is moved away first, so that new files
 * can't appear under the old name; if it can't be moved (for example a mount point), it is removed in place.
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
