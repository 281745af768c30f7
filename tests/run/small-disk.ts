import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk in a folder of its own. */
export interface SmallDisk {
  folder: string
  /** Until nothing more can be stored on it. */
  fill: () => void
  /** Takes away what filled it. */
  tidy: () => void
  remove: () => void
}

/** Makes one of so many KB; null where this user may not (it asks for root). */
export function smallDisk(kilobytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]
  if (spawnSync('mount', mount, { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      const piece = Buffer.alloc(64 * 1024)
      try {
        for (;;) writeSync(file, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    tidy: () => rmSync(ballast, { force: true }),
    remove() {
      // Whoever has a file of it open still does not hold it up.
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true })
    },
  }
}
