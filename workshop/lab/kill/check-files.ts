import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Ctx } from '../../../server/platform/context'
import { widthKey } from '../../../server/platform/media/links'

/**
 * Returns files without a row and rows without a file, ignoring the map's background picture, which is never requested.
 */
export async function strayFiles({ db }: Ctx, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const there = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(folder, join(one.parentPath, one.name))),
  )
  const rows = await db.selectFrom('file').select(['key', 'widths']).where('bytes', '>', 10).execute()
  const known = rows.flatMap(({ key, widths }) =>
    widths.length > 0 ? widths.map((width) => widthKey(key, width)) : [key],
  )
  const named = new Set(known)
  return [
    ...known.filter((key) => !there.has(key)).map((key) => `a row without its file: ${key}`),
    ...[...there].filter((key) => !named.has(key)).map((key) => `a file without a row: ${key}`),
  ]
}
