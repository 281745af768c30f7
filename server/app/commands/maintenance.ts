import { parseArgs } from 'node:util'
import { maintenanceModes, type MaintenanceMode } from '../../../contract/values'
import { setMaintenance } from '../../areas/admin'
import { systemClock } from '../../platform/process/clock'
import type { Config } from '../../platform/config/config'
import { siteConfig, onSite, WrongUsage } from '../command'
import { orServer } from '../command-socket'

/** `threshold maintenance on|off|read-only`. */
export async function run(args: string[]): Promise<void> {
  const [given, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  const mode = maintenanceModes.find((one) => one === given)
  if (!mode || more.length > 0)
    throw new WrongUsage('Say what is to be: threshold maintenance on, off or read-only')
  const config = siteConfig()
  const before = await change(config, mode)
  console.log(before === mode ? `It was so before: ${results[mode]}` : results[mode])
  if (mode === 'on') console.log(`The team signs in at ${config.publicUrl}/login.`)
}

/** Returns the previous mode. If a server has the embedded database open, the change is made by that server. */
async function change(config: Config, mode: MaintenanceMode): Promise<MaintenanceMode> {
  const { before } = await orServer(config.DATA_DIR, `maintenance ${mode}`, async () => {
    let found: MaintenanceMode = 'off'
    await onSite(config, async ({ db }) => {
      found = await setMaintenance(db, mode, systemClock.now())
    })
    return { before: found }
  })
  return before
}

const results: Record<MaintenanceMode, string> = {
  on: 'the site is closed. All but the team get a page that says so; gateways are heard, and jobs go on.',
  'read-only': 'the site is read-only. Changes are refused; gateways are heard, and jobs go on.',
  off: 'the site is open.',
}
