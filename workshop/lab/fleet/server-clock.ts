import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Wall clock of a server, which a test can advance. */
export interface ServerClock {
  /** Environment the server is started with. */
  env: Record<string, string>
  /** Advances the clock, for the running server and those started later. */
  pass: (seconds: number) => void
}

/**
 * Creates a clock that follows the machine's until it is advanced through a file in `folder`; null without libfaketime
 * (Debian: faketime).
 */
export function serverClock(folder: string): ServerClock | null {
  if (!existsSync(library)) return null
  const file = join(folder, 'clock')
  let ahead = 0
  const write = () => {
    // Renamed atomically, because the server may read it at any time.
    writeFileSync(`${file}.new`, `+${ahead}`)
    renameSync(`${file}.new`, file)
  }
  write()
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers keep using real time.
      DONT_FAKE_MONOTONIC: '1',
    },
    pass: (seconds) => {
      ahead += seconds
      write()
    },
  }
}
