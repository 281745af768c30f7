import { join } from 'node:path'
import type { Config } from '../config/config'
import { readBucketUrl } from '../config/bucket-url'
import { bucketFiles } from './files-bucket'
import { folderFiles } from './files-folder'
import type { Files } from './files'

/** The folder in which a machine keeps files of its own. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Where the settings say that files lie: in the bucket of `FILES_URL`, else in the folder of this machine. */
export function openFiles({
  FILES_URL,
  DATA_DIR,
}: Partial<Pick<Config, 'FILES_URL'>> & Pick<Config, 'DATA_DIR'>): Files {
  const bucket = FILES_URL ? readBucketUrl(FILES_URL) : null
  return bucket ? bucketFiles(bucket) : folderFiles(filesFolder(DATA_DIR))
}
