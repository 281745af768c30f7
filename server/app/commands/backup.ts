import { parseArgs } from 'node:util'
import { systemClock } from '../../platform/process/clock'
import { backUp } from '../backup/backup'
import { lacksOf } from '../backup/manifest'
import { commandConfig, onePath } from '../command'

/** `threshold backup FILE`. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-keys': { type: 'boolean', default: false } },
  })
  const path = onePath(positionals)
  const started = performance.now()
  const { manifest, bytes } = await backUp(commandConfig(), {
    path,
    now: systemClock.now(),
    withoutKeys: values['without-keys'],
  })
  const { tables, files, settingsKey } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${path}: ${rows} rows of ${tables.length} tables and ${files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s.`,
  )
  const lacks = lacksOf(manifest)
  if (lacks) console.warn(`It lacks ${lacks}: they were not there.`)
  if (settingsKey === 'environment')
    console.log('SETTINGS_KEY is not in the archive: keep it apart, it opens what is sealed.')
  if (settingsKey === 'left out')
    console.log('settings.key is not in the archive: keep it apart, it opens what is sealed.')
}
