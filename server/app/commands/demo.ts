import { parseArgs } from 'node:util'
import { onDatabase, siteConfig, WrongUsage } from '../command'
import { loadRemoval } from '../open-workshop'

/**
 * `threshold demo remove`: deletes the demo accounts and everything they own, so that the site can start in production.
 */
export async function run(args: string[]): Promise<void> {
  const [act, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'remove' || more.length > 0)
    throw new WrongUsage('There is one thing to do: threshold demo remove')
  await onDatabase(siteConfig(), async (ctx) => {
    const { removeDemo } = await loadRemoval()
    const { erased, deactivated } = await removeDemo(ctx)
    if (erased.length + deactivated.length === 0) console.log('There are no demo accounts.')
    for (const who of erased) console.log(`Erased: ${who}`)
    for (const who of deactivated) console.log(`Deactivated, because a payment is not settled: ${who}`)
  })
}
