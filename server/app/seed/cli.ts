import { parseArgs } from 'node:util'
import { refuseDemoSeed } from '../../platform/config/stand-ins'
import { commandConfig, isArgumentError, onDatabase, runCommand } from '../command'
import { loadPictures } from '../open-workshop'
import { beginDemo, seed } from './seed'

/**
 * `npm run seed`: fills an empty database like the first start, but without starting the server. `-- --pictures 3`
 * limits the pictures per kind, which is faster.
 */
async function run(): Promise<void> {
  const config = commandConfig()
  refuseDemoSeed(config)
  const { fewestPictures } = await loadPictures()
  const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values
  const limit = pictures === undefined ? undefined : Number(pictures)
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= fewestPictures))
    throw new TooFewPictures(`--pictures takes a whole number, ${fewestPictures} or more.`)
  await onDatabase(config, async (ctx) => {
    const fresh = await seed(ctx, config.SEED, () => beginDemo(config.DATA_DIR, limit))
    if (fresh.length === 0) console.log('There are accounts already: nothing was added.')
    else console.log('Done. These passwords are shown only once:')
    for (const { who, email, password } of fresh)
      console.log(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
  })
}

class TooFewPictures extends Error {}

await runCommand(run, (error) => error instanceof TooFewPictures || isArgumentError(error))
