import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk mounted on its own folder. */
export interface SmallDisk {
  folder: string
  /** Fills it completely. */
  fill: () => void
  /** Removes the filling data. */
  tidy: () => void
  remove: () => void
}

/** Mounts a disk of the given size in KB; null without root privileges. */
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
      // A lazy unmount works even while files on it are open.
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true })
    },
  }
}
