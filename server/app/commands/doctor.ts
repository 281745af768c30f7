import { parseArgs } from 'node:util'
import { plainReason } from '../cli/explain-error'
import { systemClock } from '../../platform/process/clock'
import { BadConfig } from '../../platform/config/config'
import { readAtOneMoment } from '../backup/read-site'
import { commandConfig } from '../command'
import { checks, databaseChecks } from '../doctor/checks'

/** `threshold doctor`: prints one line per check, with a remedy for each that fails. */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args })
  let config
  try {
    config = commandConfig()
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    print('settings', error)
    return
  }
  print('settings', 'all of them can be read')
  for (const [name, check] of Object.entries(checks)) print(name, await outcome(check(config, systemClock)))
  const opened = readAtOneMoment(config, async (db, engine) => {
    for (const [name, check] of Object.entries(databaseChecks))
      print(name, await outcome(check({ config, clock: systemClock, db, engine })))
  })
  await opened.catch((error: unknown) => print('database', error))
}

const outcome = (checked: Promise<string>): Promise<unknown> => checked.catch((error: unknown) => error)

/** Prints the result of a check; an error contains the remedy. */
function print(name: string, result: unknown) {
  const isOk = typeof result === 'string'
  if (!isOk) process.exitCode = 1
  const plain = plainReason(result)
  const reason = plain instanceof Error ? plain.message : String(plain)
  console.log(
    `${isOk ? 'ok  ' : 'FAIL'}  ${name.padEnd(12)}  ${isOk ? result : reason.replaceAll('\n', '\n      ')}`,
  )
}
