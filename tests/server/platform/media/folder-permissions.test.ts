import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../../server/platform/db/migrate'
import { openDatabase } from '../../../../server/platform/db/open'
import { UploadFolder } from '../../../../server/platform/http/upload-folder'
import { checkFolder } from '../../../../server/platform/process/check-folder'
import { folderFiles } from '../../../../server/platform/ports/files-folder'
import { appOn } from '../../../support/harness'

let folder: string
const at = (name: string) => join(folder, name)
/** Returns the permissions of users outside the server's group. */
const ofOthers = (name: string) => statSync(at(name)).mode & 0o007
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-closed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test("folders for files and uploads aren't accessible to other users of the machine", async () => {
  await folderFiles(at('files')).put(`private/1/pictures/00/${'0'.repeat(32)}`, Buffer.from('paper'))
  await checkFolder(at('checked'))
  const chunks = (async function* () {
    yield Buffer.from('paper')
  })()
  await new UploadFolder(at('incoming')).receive({ name: 'a', type: 'text/plain', chunks })
  expect(['files', 'checked', 'incoming'].map(ofOthers)).toEqual([0, 0, 0])
})

test("the embedded database, its copies and folders that an earlier version left open aren't accessible either", async () => {
  for (const name of ['pg', 'files', 'incoming']) {
    mkdirSync(at(name))
    chmodSync(at(name), 0o755)
  }
  const opened = openDatabase({ dataDir: folder })
  try {
    await sql`select 1`.execute(opened.db)
    await opened.copyTo!(at('copy'))
    expect(['pg', 'copy'].map(ofOthers)).toEqual([0, 0])
    await migrate(opened.db)
    const app = await appOn(opened, { DATA_DIR: folder })
    expect(['files', 'incoming'].map(ofOthers)).toEqual([0, 0])
    await app.http.close()
    await app.ctx.bus.close()
  } finally {
    await opened.close()
  }
})
