import { siteConfig, onDatabase, runCommand } from '../command'

/** `npm run demo:remove`: takes the demo people and all that is theirs out of the database, so that a production may start. */
const run = () =>
  onDatabase(siteConfig(), async (ctx) => {
    const { removeDemo } = await import('../../demo/remove-demo')
    const { erased, deactivated } = await removeDemo(ctx)
    if (erased.length + deactivated.length === 0) console.log('There are no demo accounts.')
    for (const who of erased) console.log(`Erased: ${who}`)
    for (const who of deactivated) console.log(`Deactivated, because a payment is not settled: ${who}`)
  })

await runCommand(run)
