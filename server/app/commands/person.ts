import { parseArgs } from 'node:util'
import { copyPerson } from '../../core/copies/copy-person'
import { widthKey } from '../../platform/media/links'
import { openFiles } from '../../platform/ports/open-files'
import { ArchiveWriter } from '../backup/archive-writer'
import { readAtOneMoment } from '../backup/read-site'
import { commandConfig, CommandFailure, onePath, refuseNoSite, WrongUsage } from '../command'

/** `threshold person export EMAIL|NUMBER FILE`. */
export async function run(args: string[]): Promise<void> {
  const [act, address, ...paths] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'export' || address === undefined)
    throw new WrongUsage(
      'Name the e-mail address or the proved number of an account, and a file: threshold person export EMAIL|NUMBER FILE',
    )
  const path = onePath(paths)
  const config = commandConfig()
  const copy = await readAtOneMoment(config, async (db) => {
    await refuseNoSite(config, db)
    return copyPerson(db, address)
  })
  if (!copy) throw new CommandFailure(`There is no account with ${address}.`)
  const archive = await ArchiveWriter.create(path)
  try {
    await archive.add('person.json', Buffer.from(`${JSON.stringify(copy.tables, null, 2)}\n`))
    const files = openFiles(config)
    let count = 0
    for (const { key, widths } of copy.files) {
      // For images, the largest available width.
      const stored = widths.length > 0 ? widthKey(key, Math.max(...widths)) : key
      const file = await files.open(stored)
      if (!file) continue
      await archive.addStream(`files/${stored}`, file.size, file.stream)
      count++
    }
    await archive.finish()
    const rows = Object.values(copy.tables).reduce((sum, table) => sum + table.length, 0)
    console.log(`${path}: ${rows} rows (person.json) and ${count} files of ${address}.`)
  } catch (error) {
    await archive.abort()
    throw error
  }
}
