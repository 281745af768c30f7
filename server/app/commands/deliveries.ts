import { parseArgs } from 'node:util'
import { countDeliveries, retryDeliveries } from '../../areas/admin'
import { siteConfig, onDatabase, WrongUsage } from '../command'

/** `threshold deliveries retry`. */
export async function run(args: string[]): Promise<void> {
  const [act, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'retry' || more.length > 0)
    throw new WrongUsage('There is one thing to do: threshold deliveries retry')
  await onDatabase(siteConfig(), async (ctx) => {
    const retried = await retryDeliveries(ctx)
    const { waiting } = await countDeliveries(ctx)
    console.log(`${retried} that failed are tried again by the server at once; ${waiting} wait in all.`)
  })
}
