import { standIns, type StandInName } from '../../../contract/values'
import { bankGroup } from './bank-env'
import type { Config } from './config'
import { gatewayGroups } from './gateway-env'
import { isLoopback } from './loopback'

/** State of each stand-in under the current settings: true if it is open. */
export interface StandIns extends Record<StandInName, boolean> {
  /**
   * Whether the site is in production or reachable from other machines. If so, stand-ins need explicit permission.
   */
  guarded: boolean
}

/** Configuration before stand-ins are determined. */
type SettingsBefore = Omit<Config, 'standIns'>

/** Determines which stand-ins are open. The payments and identity stand-ins are closed automatically in production. */
export function standInsOf(settings: SettingsBefore): StandIns {
  const { isProduction } = settings
  const mailbox = !settings.SMTP_URL && !settings.SMS_URL
  const allowed = settings.ALLOW_STAND_INS || !isProduction
  return {
    guarded: isProduction || !isLoopback(settings.HOST) || !isLoopback(new URL(settings.publicUrl).hostname),
    mailbox,
    // The identity stand-in lets anyone sign in as anyone, as a public mailbox does, so it is only open together with
    // the mailbox.
    identity: mailbox && allowed && settings.FIREBASE_PROJECT_ID === undefined,
    payments: (settings.ALLOW_SANDBOX_PAYMENTS ?? allowed) && !hasEveryKey(settings),
    demo: settings.SEED === 'demo',
  }
}

/** Whether the environment has the keys of every gateway and the bank account, so that no sandbox remains. */
const hasEveryKey = (settings: SettingsBefore) =>
  [...gatewayGroups, bankGroup].every((group) => group.every((name) => settings[name] !== undefined))

/** Reasons why the server doesn't start, each with the setting that closes the stand-in. */
const reasons: Record<StandInName, string> = {
  mailbox:
    'Mail and text messages would be shown to everybody at /mailbox. Set SMTP_URL to your mail server, and SMS_URL for text messages.',
  identity:
    'Everybody could sign in with any Google account or number. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN, or NODE_ENV=production to go without.',
  payments:
    'Plans could be bought without money. Set ALLOW_SANDBOX_PAYMENTS=0 to hide gateways without keys.',
  demo: 'An empty database would be filled with demo people and listings. Set SEED=none.',
}

const allowAll = 'ALLOW_STAND_INS=1 opens all of them on purpose, under a banner on every page.'

/** Thrown if a stand-in is open where real users could reach it. */
export class StandInsOpen extends Error {
  constructor(found: readonly string[]) {
    super(
      `Nothing was started, because stand-ins for real services are open to others:\n${found.map((line) => `  ${line}`).join('\n')}\n${allowAll}`,
    )
  }
}

/** Returns the stand-ins that keep a server with these settings from starting. */
export function refusedStandIns(config: Config): StandInName[] {
  const { standIns: open, ALLOW_STAND_INS, ALLOW_SANDBOX_PAYMENTS } = config
  if (!open.guarded || ALLOW_STAND_INS) return []
  return standIns.filter((name) => open[name] && !(name === 'payments' && ALLOW_SANDBOX_PAYMENTS))
}

/** Throws `StandInsOpen` with a sentence for each open stand-in that isn't allowed. */
export function refuseStandIns(config: Config): void {
  const open = refusedStandIns(config)
  if (open.length) throw new StandInsOpen(open.map((name) => reasons[name]))
}

/** Throws `StandInsOpen` if the demo data isn't allowed; for a command that only seeds the database. */
export function refuseDemoSeed(config: Config): void {
  if (refusedStandIns(config).includes('demo')) throw new StandInsOpen([reasons.demo])
}

/** Thrown when a production server starts without PostgreSQL. */
export class PostgresMissing extends Error {
  constructor() {
    super(
      'A production needs PostgreSQL: set DATABASE_URL, and move the site of an embedded database with `threshold backup` and `threshold restore`.',
    )
  }
}

/** Throws `PostgresMissing` in production on the embedded database, unless the operator allows sandbox services. */
export function refuseEmbedded({ isProduction, ALLOW_STAND_INS, DATABASE_URL }: Config): void {
  if (isProduction && !ALLOW_STAND_INS && !DATABASE_URL) throw new PostgresMissing()
}
