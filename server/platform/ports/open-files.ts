import { join } from 'node:path'
import type { Config } from '../config/config'
import { readBucketUrl } from '../config/bucket-url'
import { bucketFiles } from './files-bucket'
import { folderFiles } from './files-folder'
import type { Files } from './files'

/** Returns the local folder for files. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/** Opens the file store: the bucket in `FILES_URL`, otherwise the local folder. */
export function openFiles({
  FILES_URL,
  DATA_DIR,
}: Partial<Pick<Config, 'FILES_URL'>> & Pick<Config, 'DATA_DIR'>): Files {
  const bucket = FILES_URL ? readBucketUrl(FILES_URL) : null
  return bucket ? bucketFiles(bucket) : folderFiles(filesFolder(DATA_DIR))
}
