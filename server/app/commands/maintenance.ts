import { parseArgs } from 'node:util'
import { maintenanceModes, type MaintenanceMode } from '../../../contract/values'
import { setMaintenance } from '../../areas/admin'
import { systemClock } from '../../platform/clock'
import type { Config } from '../../platform/config'
import { DataDirInUse } from '../../platform/db/lock'
import { siteConfig, CommandFailure, onOpened, WrongUsage } from '../command'
import { orderServer } from '../command-socket'

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

/** Answers with the mode of before. */
async function change(config: Config, mode: MaintenanceMode): Promise<MaintenanceMode> {
  let before: MaintenanceMode = 'off'
  try {
    await onOpened(config, async ({ db }) => {
      before = await setMaintenance(db, mode, systemClock.now())
    })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    before = await byServer(config.DATA_DIR, mode)
  }
  return before
}

/** The embedded database belongs to the server that has it open. */
async function byServer(dataDir: string, mode: MaintenanceMode): Promise<MaintenanceMode> {
  const given = await orderServer(dataDir, `maintenance ${mode}`).catch((error: Error) => {
    throw new CommandFailure(
      `The server that uses ${dataDir} cannot be told: ${error.message}. Stop it, and try again.`,
    )
  })
  given.end()
  return (given.answer as { before: MaintenanceMode }).before
}

const results: Record<MaintenanceMode, string> = {
  on: 'the site is closed. All but the team get a page that says so; gateways are heard, and jobs go on.',
  'read-only': 'the site is read-only. Changes are refused; gateways are heard, and jobs go on.',
  off: 'the site is open.',
}
