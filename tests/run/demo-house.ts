import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { houseSettings } from '../../e2e/house'

/** A data folder that is filled once (`settings`, for the seed) and given away in copies. */
export function demoHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-house-'))
  const first = join(folder, 'first')
  return {
    settings: { ...houseSettings, DATA_DIR: first, DATABASE_URL: '' },
    copy: (name: string) => {
      const own = join(folder, name)
      cpSync(first, own, { recursive: true })
      return own
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
