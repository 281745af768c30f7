import { parseArgs } from 'node:util'
import { restore } from '../backup/restore'
import { isBucketAddress, withFetched } from '../backup/fetch-archive'
import { lacksOf } from '../backup/manifest'
import { commandConfig, onePath, placeOf } from '../command'

/** `threshold restore FILE`, where FILE can also be the address of an archive in a bucket. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'go-live': { type: 'boolean', default: false } },
  })
  const isLive = values['go-live']
  const config = commandConfig()
  const started = performance.now()
  const { manifest, migrated, waiting, warnings } = isBucketAddress(positionals)
    ? await withFetched(positionals[0], config, (path) => restore(config, path, { isLive }))
    : await restore(config, onePath(positionals), { isLive })
  const { tables, files, settingsKey, takenAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(placeOf(config))
  console.log(
    `The site of ${takenAt} is restored: ${rows} rows of ${tables.length} tables and ${files.length} files, each equal by checksum, in ${seconds} s.`,
  )
  for (const warning of warnings) console.warn(warning)
  if (migrated.length > 0) console.log(`Brought up to this version: ${migrated.join(', ')}.`)
  const lacks = lacksOf(manifest)
  if (lacks) console.log(`When it was backed up it lacked ${lacks} already.`)
  if (settingsKey === 'environment' && !config.SETTINGS_KEY)
    console.log('Start the server with the SETTINGS_KEY of the site: it opens what is sealed.')
  if (settingsKey === 'left out' && !config.SETTINGS_KEY)
    console.log(
      `Put settings.key into ${config.DATA_DIR} before you start the server: it opens what is sealed.`,
    )
  const { effects, webhookEvents, payments } = waiting
  const waits = `${effects} mails and other effects, ${webhookEvents} webhook events and ${payments} open payments wait`
  console.log(
    isLive
      ? `It is live: ${waits}, and a server that is started here carries them out.`
      : `It is not live yet: ${waits}, and a server that is started here carries none of them out. Once the site of the backup is shut down for good: npx threshold go-live`,
  )
}
