import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSettings } from '../../e2e/site'
import { newSiteIn } from './new-site'

/** A data folder that is made once (`empty`), filled once (`settings`, for the seed) and given away in copies. */
export function demoSite() {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-house-'))
  const first = join(folder, 'first')
  const empty = join(folder, 'empty')
  return {
    empty,
    /** For modules as the tests read them. */
    modules: join(folder, 'modules'),
    /** Makes the first folder of the new database. */
    begin: () => cpSync(newSiteIn(empty).database, join(first, 'pg'), { recursive: true }),
    settings: { ...siteSettings, DATA_DIR: first, DATABASE_URL: '' },
    copy: (name: string) => {
      const own = join(folder, name)
      cpSync(first, own, { recursive: true })
      return own
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
