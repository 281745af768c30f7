import { siteConfig, onDatabase, runCommand } from '../command'
import { CannotRekey, rekey } from '../../platform/gateways/rekey'
import { readSettingsKey } from '../../platform/gateways/seal'

/** `npm run settings:rekey`: exchanges the key that seals what administrators entered of gateways. */
const run = () =>
  onDatabase(siteConfig(), async ({ db, config }) => {
    const given = process.env['NEW_SETTINGS_KEY']
    const next = given ? readSettingsKey(given.trim()) : undefined
    if (next === null)
      throw new CannotRekey('NEW_SETTINGS_KEY must be 32 bytes, as 64 hex digits or in base64.')
    const { gateways, file } = await rekey(db, {
      dataDir: config.DATA_DIR,
      current: config.SETTINGS_KEY,
      next,
    })
    console.log(`Sealed with the new key: ${gateways.join(', ') || 'nothing was sealed yet'}.`)
    console.log(
      file ? `The new key is ${file}.` : 'Start the servers with SETTINGS_KEY as NEW_SETTINGS_KEY now.',
    )
  })

await runCommand(run, (error) => error instanceof CannotRekey)
