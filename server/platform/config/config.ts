import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { emailKey, readEmail } from '../../../contract/person/email-address'
import { access } from '../../../contract/limits'
import { bankEnvironment, bankGroup } from './bank-env'
import { gatewayEnvironment, gatewayGroups } from './gateway-env'
import { readSettingsKey } from '../secrets/seal'
import { namedNeighbours, neighbours } from './neighbours'
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
/**
 * Default notice period in seconds, long enough for a load balancer that polls every second or two to notice a
 * shutdown.
 */
const noticeSeconds = 5
const filled = z.string().trim().min(1)

/**
 * A PostgreSQL URL. With an unescaped special character in the password, the rest of the password would become part of
 * the host or path, which error messages show.
 */
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).refine((address) => {
  // Invalid URLs are reported by `z.url`, but this check runs for them too.
  if (!URL.canParse(address)) return true
  const { pathname, hash } = new URL(address)
  return !pathname.includes('@') && hash === ''
}, 'write @, :, /, ? and # in its user and password as %40, %3A, %2F, %3F and %23')

/**
 * All settings in the environment or `.env`. Their texts generate `docs/operate/configuration.md` with `npm run
 * docs:configuration`: `description`, `whenUnset` for defaults that depend on other settings, and `values` if the
 * schema doesn't show them.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      '`production` needs PostgreSQL, refuses every stand-in for a real service and seeds no demo data.',
    ),
  PRODUCTION: switchOrUnset.meta({
    description:
      'Whether the site is in production. `npm start` sets it from your `NODE_ENV`, which it overrides for React.',
    whenUnset: '1 if `NODE_ENV=production`',
  }),
  HOST: filled
    .default('127.0.0.1')
    .describe('Address to listen on. The default accepts connections from this machine only.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on.'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional().meta({
    description: 'Port for monitoring: `/livez`, `/readyz`, `/metrics`.',
    whenUnset: 'monitoring is off',
  }),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe(
      '`web` answers requests, `worker` runs jobs and opens no port, `all` does both. `web` and `worker` need PostgreSQL.',
    ),
  WORKERS: z.coerce.number().int().min(1).max(256).optional().meta({
    description: 'Processes of this server, all on one port. More than 1 needs PostgreSQL.',
    whenUnset: 'all cores on PostgreSQL (`ROLE=worker`: 1), else 1',
  }),
  SHUTDOWN_NOTICE_SECONDS: z.coerce.number().int().min(0).max(20).optional().meta({
    description:
      'Seconds after SIGTERM during which requests are still served, so that a load balancer notices.',
    whenUnset: '5 in production on PostgreSQL, else 0',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('Lowest level that is logged. `info` logs one line per request.'),
  METRICS_HOST: filled
    .default('127.0.0.1')
    .describe('Address of the monitoring port. Keep it inside your network.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: "Collector for traces (OTLP over HTTP). OpenTelemetry's other variables apply too.",
      whenUnset: 'no traces',
    }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => {
      if (!URL.canParse(address)) return true
      const { username, password, pathname, search, hash } = new URL(address)
      return pathname === '/' && username + password + search + hash === ''
    }, 'https://HOST or https://HOST:PORT and no more: the site is not served below a path')
    .transform((address) => new URL(address).origin)
    .optional()
    .meta({
      description:
        "Public URL of the site, used in e-mails and canonical URLs. The site can't be served below a path.",
      whenUnset: '`http://localhost:PORT`',
      values: '`https://HOST` or `https://HOST:PORT`',
    }),
  DATA_DIR: filled.default('.data').meta({
    description: 'Folder for the embedded database, uploads, map archives and `settings.key`.',
    values: 'folder',
  }),
  FILES_URL: filled
    .refine((address) => readBucketUrl(address) !== null, 's3://KEY:SECRET@HOST/BUCKET?region=REGION')
    .optional()
    .meta({
      description: 'Bucket for uploads, in any S3-compatible store. Several machines need one.',
      whenUnset: 'the folder `DATA_DIR/files`',
      values: '`s3://KEY:SECRET@HOST/BUCKET?region=REGION`',
    }),
  DATABASE_URL: postgresAddress.optional().meta({
    description: 'PostgreSQL 15 or newer.',
    whenUnset: 'the embedded database in `DATA_DIR`',
    values: '`postgres://USER:PASSWORD@HOST/DATABASE`',
  }),
  DATABASE_DIRECT_URL: postgresAddress.optional().meta({
    description: 'PostgreSQL itself, if `DATABASE_URL` points to a pooler in transaction mode.',
    whenUnset: '`DATABASE_URL`',
    values: '`postgres://…`',
  }),
  DATABASE_READ_URL: postgresAddress.optional().meta({
    description: 'Streaming replica that answers public pages and lists while it is up to date.',
    whenUnset: 'no replica',
    values: '`postgres://…`',
  }),
  PREPARED_STATEMENTS: z
    .enum(['0', '1', 'true', 'false'])
    .default('1')
    .transform(isOn)
    .describe('0 for a pooler that forgets prepared statements (PgBouncer before 1.21).'),
  BACKUP_DIR: filled
    .refine(
      (where) => !where.startsWith('s3:') || readBucketUrl(where) !== null,
      's3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION, or a folder',
    )
    .optional()
    .meta({
      description: 'Folder or bucket for scheduled backups.',
      whenUnset: 'no scheduled backups',
      values: 'folder, or `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`',
    }),
  BACKUP_EVERY: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe('Hours between scheduled backups.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(7)
    .describe('Number of scheduled backups to keep. Older ones are deleted.'),
  SEED: z.enum(['demo', 'none']).optional().meta({
    description: '`demo` fills an empty database with an example marketplace.',
    whenUnset: '`none` in production, else `demo`',
  }),
  ADMIN_EMAIL: z
    .string()
    .overwrite(emailKey)
    .refine((address) => readEmail(address) !== null, 'Invalid email address')
    .default('admin@threshold.test')
    .meta({ description: 'E-mail address of the first admin.', values: 'e-mail address' }),
  ADMIN_PASSWORD: z
    .string()
    .min(access.passwordTeamMin)
    .optional()
    .meta({ description: 'Password of the first admin.', whenUnset: 'generated and printed once' }),
  DEMO_MODE: switchOn.describe('Refuses every write except signing in.'),
  CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Calls per minute from one network address, counted for all processes together.'),
  TRUST_PROXY: filled.default('loopback').meta({
    description: 'Proxies whose `X-Forwarded-For` is trusted.',
    values: 'addresses, ranges or `loopback`, separated by commas',
  }),
  SOCKETS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(8)
    .default(256)
    .describe("Connections from one network address to one process. Trusted proxies aren't counted."),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(32)
    .max(1_000_000)
    .default(512)
    .describe(
      'Requests that one process handles or queues; beyond them it answers 503 with `Retry-After`. One network address can have a quarter of them, and a sixteenth of that quarter handled at the same time.',
    ),
  UPLOADS_IN_FLIGHT_MB: z.coerce
    .number()
    .int()
    .min(16)
    .default(256)
    .describe(
      'Megabytes of request bodies in flight in one process; beyond them it answers 503 with `Retry-After`.',
    ),
  PER_IP_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('Multiplies the codes and sign-in attempts allowed per network address.'),
  SMS_PER_PREFIX_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(30)
    .describe(
      'Codes by text message per hour to numbers with the same first six digits (country code and network).',
    ),
  SMS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .default(500)
    .describe('Codes by text message per hour in total. Mail has no such limit.'),
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(30)
    .describe('Maximum lifetime of a session, in days.'),
  SESSION_IDLE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days without use after which a session ends.'),
  PAYMENT_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(72)
    .describe(
      'Hours to wait for a gateway to settle a payment before an administrator decides. Longer where the gateway documents more for the payment method.',
    ),
  DISPUTE_WINDOW_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(540)
    .default(120)
    .describe(
      'Days after a payment during which the server asks the gateway about refunds and disputes. At least 180 for PayPal.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'Mail server.',
      whenUnset: 'mail is shown at `/mailbox`',
      values: '`smtp://…` or `smtps://…`',
    }),
  MAIL_FROM: filled.default('Threshold <no-reply@threshold.test>').meta({
    description: 'Sender of mail. Replies go to the contact address under *Settings*, if there is one.',
    values: '`NAME <ADDRESS>`',
  }),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'SMS provider that accepts `POST {to, text}`. Needs `SMTP_URL` too.',
      whenUnset: 'text messages are shown at `/mailbox`; with `SMTP_URL` none are offered',
    }),
  CLAMD_URL: z
    .url({ protocol: /^(tcp|unix)$/ })
    .optional()
    .meta({
      description:
        'ClamAV daemon that scans every upload before it is stored. While it is unreachable, uploads are answered 503.',
      whenUnset: "uploads aren't scanned",
      values: '`tcp://HOST:3310` or `unix:///run/clamav/clamd.ctl`',
    }),
  FIREBASE_PROJECT_ID: filled.optional().describe('Id of the Firebase project.'),
  FIREBASE_API_KEY: filled.optional().describe('Web API key, which is public.'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i)
    .optional()
    .meta({ description: 'Domain of the sign-in window.', values: 'host name' }),
  FIREBASE_JWKS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com')
    .describe('Address of the public keys of ID tokens.'),
  SETTINGS_KEY: z
    .string()
    .trim()
    .transform((text, ctx) => {
      const key = readSettingsKey(text)
      if (!key) ctx.addIssue({ code: 'custom', message: 'must be 32 bytes, as 64 hex digits or in base64' })
      return key ?? z.NEVER
    })
    .optional()
    .meta({
      description:
        'Key that encrypts gateway keys and the bank account, second factors and webhook secrets. The same on every machine.',
      whenUnset: '`DATA_DIR/settings.key`, generated once',
      values: '32 bytes: 64 hex digits or base64',
    }),
  ALLOW_SANDBOX_PAYMENTS: switchOrUnset.meta({
    description: 'Shows gateways without keys as a sandbox, with a banner.',
    whenUnset: '0 in production, else 1',
  }),
  ALLOW_UNENCRYPTED: namedNeighbours.meta({
    description: 'Services on other machines that can be reached without TLS.',
    values: `${neighbours.join(', ')}; 1 for all of them`,
  }),
  BREACHED_PASSWORDS: filled.optional().meta({
    description:
      'File of breached passwords to refuse: SHA-1 in hex, sorted, as Have I Been Pwned publishes it.',
    whenUnset: 'only the 10,000 most common passwords are refused',
    values: 'file',
  }),
  ALLOW_STAND_INS: switchOn.describe(
    'Allows every stand-in on a public server, with a banner on every page.',
  ),
  ...gatewayEnvironment,
  ...bankEnvironment,
  ...pushEnvironment,
})

/** Configuration as used by the server. */
export type Config = Omit<z.output<typeof environment>, 'SEED' | 'WORKERS' | 'SHUTDOWN_NOTICE_SECONDS'> & {
  isProduction: boolean
  publicUrl: string
  SEED: 'demo' | 'none'
  WORKERS: number
  SHUTDOWN_NOTICE_SECONDS: number
  /** State of the stand-ins: which of them are open, and whether other machines can reach them. */
  standIns: StandIns
}

/** Settings that must be set together or not at all. */
export const settingGroups: readonly (readonly (keyof typeof environment.shape)[])[] = [
  ...gatewayGroups,
  bankGroup,
  pushGroup,
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const,
]

/** Thrown for invalid settings, which the message names. */
export class BadConfig extends Error {}

function readSecrets(env: Record<string, string | undefined>): Record<string, string | undefined> {
  try {
    return withSecretFiles(env, Object.keys(environment.shape))
  } catch (error) {
    throw new BadConfig((error as Error).message, { cause: error })
  }
}

/** Reads and validates the settings; throws `BadConfig` naming all invalid ones. Empty values count as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(readSecrets(env)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(set)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new BadConfig(`These settings are not right:\n${lines.join('\n')}`)
  }
  for (const group of settingGroups) {
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
    isProduction,
    publicUrl,
    SEED: read.data.SEED ?? (isProduction ? 'none' : 'demo'),
    WORKERS:
      read.data.WORKERS ??
      (read.data.DATABASE_URL && read.data.ROLE !== 'worker' ? availableParallelism() : 1),
    // Only servers behind a load balancer need the notice period; others needn't wait on shutdown.
    SHUTDOWN_NOTICE_SECONDS:
      read.data.SHUTDOWN_NOTICE_SECONDS ?? (isProduction && read.data.DATABASE_URL ? noticeSeconds : 0),
  }
  return { ...settings, standIns: standInsOf(settings) }
}
