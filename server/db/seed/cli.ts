import { parseArgs } from 'node:util'
import { refuseDemoSeed } from '../../stand-ins'
import { commandConfig, isArgumentError, onDatabase, runCommand } from '../command'
import { seed } from './seed'

/**
 * `npm run seed`: fills an empty database as the first start would, without serving anything. `-- --pictures 3` draws so
 * many of each kind at most, which is faster.
 */
async function run(): Promise<void> {
  const config = commandConfig()
  refuseDemoSeed(config)
  const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values
  await onDatabase(config, async (ctx) => {
    const fresh = await seed(ctx, config.SEED, pictures ? Number(pictures) : undefined)
    if (fresh.length === 0) console.log('There are accounts already: nothing was added.')
    else console.log('Done. These passwords are shown only once:')
    for (const { who, email, password } of fresh)
      console.log(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
  })
}

await runCommand(run, isArgumentError)
