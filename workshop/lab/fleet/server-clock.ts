import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** The time of day of a server, which a test may move on. */
export interface ServerClock {
  /** Settings with which the server is started. */
  env: Record<string, string>
  /** Moves it on, for the server that runs and for those that are started later. */
  pass: (seconds: number) => void
}

/**
 * A clock that goes as the machine's does until it is moved, by a file in `folder`; null without libfaketime (Debian:
 * faketime).
 */
export function serverClock(folder: string): ServerClock | null {
  if (!existsSync(library)) return null
  const file = join(folder, 'clock')
  let ahead = 0
  const write = () => {
    // Renamed: the server reads it at any moment.
    writeFileSync(`${file}.new`, `+${ahead}`)
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What waits goes on waiting by the real time.
      DONT_FAKE_MONOTONIC: '1',
    },
    pass: (seconds) => {
      ahead += seconds
      write()
    },
  }
}
