import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSettings } from '../../e2e/site'
import { newSiteIn } from './new-site'

/** Returns a data folder that is created once (`empty`), seeded once (`settings`) and handed out as copies. */
export function demoSite() {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-house-'))
  const first = join(folder, 'first')
  const empty = join(folder, 'empty')
  return {
    empty,
    /** Folder for the modules transformed for the tests. */
    modules: join(folder, 'modules'),
    /** Copies the new database into the first data folder. */
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
