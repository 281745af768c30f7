import { parseArgs } from 'node:util'
import { systemClock } from '../../platform/process/clock'
import { goLive } from '../backup/go-live'
import { onSite, placeOf, siteConfig } from '../command'
import { orServer } from '../command-socket'

/** `threshold go-live`. */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  const config = siteConfig()
  console.log(placeOf(config))
  const { before } = await orServer(config.DATA_DIR, 'go-live', async () => {
    let found: string | null = null
    await onSite(config, async ({ db }) => {
      found = await goLive(db, systemClock.now())
    })
    return { before: found as string | null }
  })
  console.log(
    before === null
      ? 'It is live already.'
      : `The site that was restored from the backup of ${before} is live: mail and webhooks that waited are sent, and gateways are asked.`,
  )
}
