import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { emailKey, readEmail } from '../../../contract/person/email-address'
import { access } from '../../../contract/limits'
import { bankEnvironment, bankGroup } from './bank-env'
import { gatewayEnvironment, gatewayGroups } from './gateway-env'
import { readSettingsKey } from '../secrets/seal'
import { namedNeighbours } from './neighbours'
import { readBucketUrl } from './bucket-url'
import { pushEnvironment, pushGroup } from './push-env'
import { withSecretFiles } from './secret-files'
import { standInsOf, type StandIns } from './stand-ins'

const isOn = (value: string) => value === '1' || value === 'true'
const switchOn = z.enum(['0', '1', 'true', 'false']).default('0').transform(isOn)
/** A switch whose default depends on other settings. */
const switchOrUnset = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value) => (value === undefined ? undefined : isOn(value)))
/** Seconds in which a balancer that asks every second or two has seen that a server is about to end. */
const noticeSeconds = 5
const filled = z.string().trim().min(1)

/**
 * An address of PostgreSQL. A sign in a password that means something else there would make the rest of it a part of the
 * host or the path, which messages name.
 */
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine((address) => {
  // What is no address at all is refused as that, and is looked at here as well.
  if (!URL.canParse(address)) return true
  const { pathname, hash } = new URL(address)
  return !pathname.includes('@') && hash === ''
}, 'write @, :, /, ? and # in its user and password as %40, %3A, %2F, %3F and %23')

/** Every setting that the environment (or `.env`) may carry; the README's table is checked against this. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PRODUCTION: switchOrUnset.describe('What NODE_ENV was when `npm start` was run, which sets it for React'),
  HOST: filled.default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('Port for monitoring (/livez, /readyz, /metrics); without it there is none'),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe('`web` answers requests, `worker` carries out jobs and has no port, `all` does both'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Processes of this server, all at one port'),
  SHUTDOWN_NOTICE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe('Seconds after SIGTERM in which requests are still answered, so that a balancer sees the end'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('Least level of the lines on the output; `info` has one for each request'),
  METRICS_HOST: filled.default('127.0.0.1').describe('Address of the port for monitoring'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Collector of traces (OTLP over HTTP); OpenTelemetry's other variables hold as well"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => {
      if (!URL.canParse(address)) return true
      const { username, password, pathname, search, hash } = new URL(address)
      return pathname === '/' && username + password + search + hash === ''
    }, 'https://HOST or https://HOST:PORT and no more: the site is not served below a path')
    .transform((address) => new URL(address).origin)
    .optional()
    .describe('Address under which people reach the site'),
  DATA_DIR: filled
    .default('.data')
    .describe('Folder of the embedded database, of uploads and of map archives'),
  FILES_URL: filled
    .refine((address) => readBucketUrl(address) !== null, 's3://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional()
    .describe('Bucket for uploads in place of the folder of this machine'),
  DATABASE_URL: postgresAddress.optional().describe('PostgreSQL instead of the embedded database'),
  DATABASE_DIRECT_URL: postgresAddress
    .optional()
    .describe(
      'PostgreSQL itself, where DATABASE_URL leads to a pooler that gives each transaction another connection',
    ),
  DATABASE_READ_URL: postgresAddress
    .optional()
    .describe('A replica of PostgreSQL, for public pages and lists'),
  PREPARED_STATEMENTS: z
    .enum(['0', '1', 'true', 'false'])
    .default('1')
    .transform(isOn)
    .describe('0: for a pooler that forgets them (PgBouncer before 1.21)'),
  BACKUP_DIR: filled
    .refine(
      (where) => !where.startsWith('s3:') || readBucketUrl(where) !== null,
      's3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION, or a folder',
    )
    .optional()
    .describe('Folder or bucket for scheduled backups; without it none are made'),
  BACKUP_EVERY: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe('Hours from one scheduled backup to the next'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(7)
    .describe('How many scheduled backups are kept; older ones are removed'),
  SEED: z.enum(['demo', 'none']).optional().describe('What an empty database is filled with'),
  ADMIN_EMAIL: z
    .string()
    .overwrite(emailKey)
    .refine((address) => readEmail(address) !== null, 'Invalid email address')
    .default('admin@threshold.test')
    .describe('Address of the first admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(access.passwordTeamMin)
    .optional()
    .describe('Password of the first admin; otherwise one is made and printed once'),
  DEMO_MODE: switchOn.describe('Refuse every write except signing in (D92)'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Calls one network address may make in a minute'),
  TRUST_PROXY: filled
    .default('loopback')
    .describe('Proxies whose X-Forwarded-For is believed: addresses or ranges, separated by commas'),
  SOCKETS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(8)
    .default(256)
    .describe('Connections to this process one network address may hold; trusted proxies are not counted'),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(32)
    .max(1_000_000)
    .default(512)
    .describe('Requests under way at a time in this process, one address a quarter of them; beyond them 503'),
  UPLOADS_IN_FLIGHT_MB: z.coerce
    .number()
    .int()
    .min(16)
    .default(256)
    .describe('Megabytes of bodies in flight at a time in this process; beyond them 503'),
  PER_IP_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Multiplies how many codes and sign-ins one network address may ask for'),
  SMS_PER_PREFIX_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(30)
    .describe('Codes by text message an hour to numbers that begin with the same six digits'),
  SMS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .default(500)
    .describe('Codes by text message an hour in all'),
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(30)
    .describe('Days after signing in when a session ends, however much it is used'),
  SESSION_IDLE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days without use after which a session ends'),
  PAYMENT_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(72)
    .describe(
      'Hours in which a gateway has to say what came of a payment, before an administrator looks; longer where it documents more for the way to pay',
    ),
  DISPUTE_WINDOW_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(540)
    .default(120)
    .describe('Days after a payment in which refunds and disputes are asked for (PayPal: at least 180)'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail provider; without it mail lands in /mailbox'),
  MAIL_FROM: filled.default('Threshold <no-reply@threshold.test>').describe('Sender of mail'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('SMS provider that takes POST {to, text}; without it SMS land in /mailbox'),
  CLAMD_URL: z
    .url({ protocol: /^(tcp|unix)$/ })
    .optional()
    .describe('ClamAV daemon that scans every upload; while it is away uploads are refused'),
  FIREBASE_PROJECT_ID: filled.optional().describe('Hosted sign-in (Firebase), live: id of the project'),
  FIREBASE_API_KEY: filled.optional().describe('Hosted sign-in, live: web API key, which is public'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i)
    .optional()
    .describe('Hosted sign-in, live: domain of the sign-in window'),
  FIREBASE_JWKS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com')
    .describe('Hosted sign-in, live: address of the public keys of ID tokens'),
  SETTINGS_KEY: z
    .string()
    .trim()
    .transform((text, ctx) => {
      const key = readSettingsKey(text)
      if (!key) ctx.addIssue({ code: 'custom', message: 'must be 32 bytes, as 64 hex digits or in base64' })
      return key ?? z.NEVER
    })
    .optional()
    .describe('Key that seals what administrators set of gateways; wins over settings.key'),
  ALLOW_SANDBOX_PAYMENTS: switchOrUnset.describe(
    'Show gateways without keys as a sandbox even in production',
  ),
  ALLOW_UNENCRYPTED: namedNeighbours.describe(
    'Neighbours on other machines that are reached without TLS all the same; 1: all of them',
  ),
  BREACHED_PASSWORDS: filled
    .optional()
    .describe(
      'File of SHA-1 hashes of passwords found in breaches, sorted; a new password must not be in it',
    ),
  ALLOW_STAND_INS: switchOn.describe('Open every stand-in even in production, under a banner'),
  ...gatewayEnvironment,
  ...bankEnvironment,
  ...pushEnvironment,
})

/** The settings as the server uses them. */
export type Config = Omit<z.output<typeof environment>, 'SEED' | 'WORKERS' | 'SHUTDOWN_NOTICE_SECONDS'> & {
  publicUrl: string
  SEED: 'demo' | 'none'
  WORKERS: number
  SHUTDOWN_NOTICE_SECONDS: number
  /** Which stand-ins are open, and whether others than this machine can reach them. */
  standIns: StandIns
}

/** Settings that belong together: all of a group or none. */
const groups = [
  ...gatewayGroups,
  bankGroup,
  pushGroup,
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const,
]

/** An invalid setting; the message names it. */
export class BadConfig extends Error {}

function readSecrets(env: Record<string, string | undefined>): Record<string, string | undefined> {
  try {
    return withSecretFiles(env, Object.keys(environment.shape))
  } catch (error) {
    throw new BadConfig((error as Error).message, { cause: error })
  }
}

/** Reads and checks the settings; throws `BadConfig` naming every wrong one. Empty values count as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(readSecrets(env)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(set)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new BadConfig(`These settings are not right:\n${lines.join('\n')}`)
  }
  for (const group of groups) {
    const given = group.filter((name) => read.data[name] !== undefined)
    if (given.length && given.length < group.length)
      throw new BadConfig(`Set all of ${group.join(', ')} or none; only ${given.join(', ')} is set.`)
  }
  if (read.data.SMS_URL && !read.data.SMTP_URL)
    throw new BadConfig(
      'Set SMTP_URL as well: with SMS_URL alone there is no mailbox, and mail would reach nobody.',
    )
  if (read.data.ROLE !== 'all' && !read.data.DATABASE_URL)
    throw new BadConfig(
      `ROLE=${read.data.ROLE} needs PostgreSQL, which several servers share: set DATABASE_URL, or leave out ROLE.`,
    )
  if ((read.data.WORKERS ?? 1) > 1 && !read.data.DATABASE_URL)
    throw new BadConfig(
      `WORKERS=${read.data.WORKERS} needs PostgreSQL: the embedded database belongs to one process. Set DATABASE_URL, or leave out WORKERS.`,
    )
  const publicUrl = read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`
  const isProduction = read.data.PRODUCTION ?? read.data.NODE_ENV === 'production'
  const settings = {
    ...read.data,
    publicUrl,
    SEED: read.data.SEED ?? (isProduction ? 'none' : 'demo'),
    WORKERS:
      read.data.WORKERS ??
      (read.data.DATABASE_URL && read.data.ROLE !== 'worker' ? availableParallelism() : 1),
    // Only a fleet has a balancer that has to see it; nobody else is to wait.
    SHUTDOWN_NOTICE_SECONDS:
      read.data.SHUTDOWN_NOTICE_SECONDS ?? (isProduction && read.data.DATABASE_URL ? noticeSeconds : 0),
  }
  return { ...settings, standIns: standInsOf(settings, isProduction) }
}
