import { parseArgs } from 'node:util'
import { copyFiles } from '../../platform/ports/copy-files'
import { folderFiles } from '../../platform/ports/files-folder'
import { filesFolder, openFiles } from '../../platform/ports/open-files'
import { CommandFailure, commandConfig, WrongUsage } from '../command'

/** `threshold files move`. */
export async function run(args: string[]): Promise<void> {
  const [act, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'move' || more.length > 0)
    throw new WrongUsage('There is one thing to do: threshold files move')
  const config = commandConfig()
  if (!config.FILES_URL) throw new CommandFailure('Name the bucket that they go to with FILES_URL.')
  const folder = filesFolder(config.DATA_DIR)
  const { copied, present } = await copyFiles(folderFiles(folder), openFiles(config))
  console.log(
    `${copied} files of ${folder} were copied into the bucket, ${present} were there already; the folder has them still.`,
  )
}
