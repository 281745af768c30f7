import { parseArgs } from 'node:util'
import { CannotRekey, rekey } from '../../gateways/settings/rekey'
import { readSettingsKey } from '../../platform/secrets/seal'
import { CommandFailure, onDatabase, siteConfig, WrongUsage } from '../command'

/** `threshold settings rekey`: changes the key that encrypts gateway settings entered by administrators. */
export async function run(args: string[]): Promise<void> {
  const [act, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'rekey' || more.length > 0)
    throw new WrongUsage('There is one thing to do: threshold settings rekey')
  await onDatabase(siteConfig(), async ({ db, config }) => {
    const given = process.env['NEW_SETTINGS_KEY']
    const next = given ? readSettingsKey(given.trim()) : undefined
    if (next === null)
      throw new CommandFailure('NEW_SETTINGS_KEY must be 32 bytes, as 64 hex digits or in base64.')
    const settings = { dataDir: config.DATA_DIR, current: config.SETTINGS_KEY, next }
    const { gateways, file } = await rekey(db, settings).catch((error: unknown) => {
      throw error instanceof CannotRekey ? new CommandFailure(error.message, { cause: error }) : error
    })
    console.log(`Sealed with the new key: ${gateways.join(', ') || 'no keys of gateways'}.`)
    console.log(
      file ? `The new key is ${file}.` : 'Start the servers with SETTINGS_KEY as NEW_SETTINGS_KEY now.',
    )
  })
}
