import { standIns, type StandInName } from '../../../contract/values'
import { bankGroup } from './bank-env'
import type { Config } from './config'
import { gatewayGroups } from './gateway-env'
import { isLoopback } from './loopback'

/** Which stand-ins are open under the settings. */
export interface StandIns extends Record<StandInName, boolean> {
  /** A production, or reached from other machines: nothing may be open that was not allowed. */
  guarded: boolean
}

/** The settings before the stand-ins are chosen. */
type SettingsBefore = Omit<Config, 'standIns'>

/** Decides which stand-ins are open. Payments and identity close by themselves in production. */
export function standInsOf(settings: SettingsBefore): StandIns {
  const { isProduction } = settings
  const mailbox = !settings.SMTP_URL && !settings.SMS_URL
  const allowed = settings.ALLOW_STAND_INS || !isProduction
  return {
    guarded: isProduction || !isLoopback(settings.HOST) || !isLoopback(new URL(settings.publicUrl).hostname),
    mailbox,
    // It lets anybody be anybody, exactly as a mailbox that everybody reads: it never stands without that.
    identity: mailbox && allowed && settings.FIREBASE_PROJECT_ID === undefined,
    payments: (settings.ALLOW_SANDBOX_PAYMENTS ?? allowed) && !hasEveryKey(settings),
    demo: settings.SEED === 'demo',
  }
}

/** Nothing of a sandbox is left where the environment has the keys of every gateway and the account for transfers. */
const hasEveryKey = (settings: SettingsBefore) =>
  [...gatewayGroups, bankGroup].every((group) => group.every((name) => settings[name] !== undefined))

/** Why the server does not start, and the setting that closes each stand-in. */
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

/** A stand-in is open where real people could meet it. */
export class StandInsOpen extends Error {
  constructor(found: readonly string[]) {
    super(
      `Nothing was started, because stand-ins for real services are open to others:\n${found.map((line) => `  ${line}`).join('\n')}\n${allowAll}`,
    )
  }
}

/** The stand-ins that keep a server with these settings from starting. */
export function refusedStandIns(config: Config): StandInName[] {
  const { standIns: open, ALLOW_STAND_INS, ALLOW_SANDBOX_PAYMENTS } = config
  if (!open.guarded || ALLOW_STAND_INS) return []
  return standIns.filter((name) => open[name] && !(name === 'payments' && ALLOW_SANDBOX_PAYMENTS))
}

/** Throws `StandInsOpen` with a sentence for each stand-in that is open and was not allowed. */
export function refuseStandIns(config: Config): void {
  const open = refusedStandIns(config)
  if (open.length) throw new StandInsOpen(open.map((name) => reasons[name]))
}

/** The same for a command that only fills the database. */
export function refuseDemoSeed(config: Config): void {
  if (refusedStandIns(config).includes('demo')) throw new StandInsOpen([reasons.demo])
}

/** A production without PostgreSQL. */
export class PostgresMissing extends Error {
  constructor() {
    super(
      'A production needs PostgreSQL: set DATABASE_URL, and move the site of an embedded database with `threshold backup` and `threshold restore`.',
    )
  }
}

/** Throws `PostgresMissing` for a production on the embedded database, except one that's open to stand-ins on purpose. */
export function refuseEmbedded({ isProduction, ALLOW_STAND_INS, DATABASE_URL }: Config): void {
  if (isProduction && !ALLOW_STAND_INS && !DATABASE_URL) throw new PostgresMissing()
}
