/** `npm run docs:configuration`: generates the settings reference for operators from their definitions. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { environment, settingGroups } from '../../platform/config/config'
import { projectRoot } from '../../platform/process/root'

export const configurationPath = join(projectRoot, 'docs/operate/configuration.md')

type SettingName = keyof typeof environment.shape

/** JSON Schema of a setting with its `.meta()` texts, as used on the page. */
interface Described {
  type?: string
  format?: string
  enum?: string[]
  default?: string | number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  description?: string
  whenUnset?: string
  values?: string
}

const startingWith = (...prefixes: string[]) =>
  (Object.keys(environment.shape) as SettingName[]).filter((name) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  )

/** Sections of the page in order: heading, settings and an optional introduction. */
const sections: readonly [heading: string, settings: readonly SettingName[], about?: string][] = [
  [
    'Site and processes',
    [
      'NODE_ENV',
      'PUBLIC_URL',
      'HOST',
      'PORT',
      'TRUST_PROXY',
      'DATA_DIR',
      'ROLE',
      'WORKERS',
      'SHUTDOWN_NOTICE_SECONDS',
      'PRODUCTION',
    ],
    'See [deploying](deploy.md) and [scaling](scale.md).',
  ],
  [
    'Monitoring',
    ['METRICS_PORT', 'METRICS_HOST', 'LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    'See [monitoring](monitoring.md).',
  ],
  [
    'Database',
    startingWith('DATABASE_', 'PREPARED_'),
    'In a URL, write `@`, `:`, `/`, `?` and `#` in a user name or password as `%40`, `%3A`, `%2F`, `%3F` and `%23`. See [poolers and replicas](scale.md#poolers-and-replicas).',
  ],
  [
    'Files and backups',
    [...startingWith('FILES_', 'BACKUP_'), 'CLAMD_URL'],
    'See [files in a bucket](scale.md#files-in-a-bucket) and [backups](backup.md).',
  ],
  ['First start', ['SEED', ...startingWith('ADMIN_')]],
  ['Mail and text messages', ['SMTP_URL', 'MAIL_FROM', ...startingWith('SMS_')]],
  [
    'Security',
    [...startingWith('SESSION_'), 'BREACHED_PASSWORDS', 'SETTINGS_KEY', 'ALLOW_UNENCRYPTED'],
    'See [TLS to other services](deploy.md#tls-to-other-services) and [the settings key](payments.md#the-settings-key).',
  ],
  [
    'Limits',
    ['CALLS_PER_MINUTE', 'SOCKETS_PER_ADDRESS', 'REQUESTS_AT_ONCE', 'UPLOADS_IN_FLIGHT_MB', 'PER_IP_FACTOR'],
    'See [limits](limits.md).',
  ],
  [
    'Stand-ins and demo',
    ['ALLOW_STAND_INS', 'ALLOW_SANDBOX_PAYMENTS', 'DEMO_MODE'],
    'See [stand-ins](deploy.md#stand-ins).',
  ],
  ['Payments', ['PAYMENT_WAIT_HOURS', 'DISPUTE_WINDOW_DAYS'], 'See [payments](payments.md).'],
  ['Stripe', startingWith('STRIPE_')],
  ['Razorpay', startingWith('RAZORPAY_')],
  ['Paystack', startingWith('PAYSTACK_')],
  ['PayPal', startingWith('PAYPAL_')],
  ['Flutterwave', startingWith('FLUTTERWAVE_')],
  ['Bank transfers', startingWith('BANK_')],
  ['Google and phone sign-in (Firebase)', startingWith('FIREBASE_')],
  ['Push messages (Firebase Cloud Messaging)', startingWith('FCM_')],
]

const introduction = `# Configuration

<!-- Written by \`npm run docs:configuration\` from server/platform/config/config.ts; change it there. -->

Set these in the environment or in a file \`.env\` in the site's folder. The server checks them at start. If a value is
wrong, it names the setting and doesn't start.

| you want to | do |
|---|---|
| set up production | start from [\`.env.example\`](../../server/deploy/.env.example); see [deploying](deploy.md) |
| keep a secret out of the process list | set \`NAME_FILE\` to a file that contains it: \`DATABASE_URL_FILE=/run/secrets/database\` |
| check the settings of a site | run \`npx threshold doctor\` |
| enter gateway keys in the browser | use \`/admin/gateways\`; keys from the environment take precedence. See [payments](payments.md) |

\`NAME_FILE\` works for every setting, so Docker secrets, Kubernetes secrets and Vault Agent work. Set \`NAME\` or
\`NAME_FILE\`, not both. An empty value means not set.
`

const code = (text: string | number) => `\`${text}\``

function valuesOf(setting: Described): string {
  if (setting.values) return setting.values
  if (setting.enum) return setting.enum.map(code).join(', ')
  if (setting.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting
    return maximum === Number.MAX_SAFE_INTEGER ? `${minimum} or more` : `${minimum} to ${maximum}`
  }
  if (setting.format === 'uri') return 'URL'
  if ((setting.minLength ?? 0) > 1) return `at least ${setting.minLength} characters`
  return setting.maxLength ? `up to ${setting.maxLength} characters` : 'text'
}

function row(name: SettingName, setting: Described): string {
  const unset = setting.whenUnset ?? (setting.default === undefined ? '–' : code(setting.default))
  const cells = [code(name), unset, valuesOf(setting), setting.description ?? '']
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}

/** Returns the page as Markdown. Throws if a setting has no description or isn't in exactly one section. */
export function configurationPage(): string {
  const { properties } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const described = properties as Record<SettingName, Described>
  const placed = sections.flatMap(([, names]) => names)
  for (const name of Object.keys(described) as SettingName[]) {
    if (!described[name].description) throw new Error(`${name} has no description`)
    const times = placed.filter((one) => one === name).length
    if (times !== 1) throw new Error(`${name} is in ${times} sections of the configuration page`)
  }
  const tables = sections.map(([heading, names, about]) => {
    const together = settingGroups.filter((group) => group.some((name) => names.includes(name)))
    const rule = together.map((group) => `Set all of ${group.map(code).join(', ')}, or none.`)
    const lines = [about, ...rule].filter(Boolean).join(' ')
    const rows = names.map((name) => row(name, described[name])).join('\n')
    return `\n## ${heading}\n\n${lines ? `${lines}\n\n` : ''}| setting | default | values | meaning |\n|---|---|---|---|\n${rows}\n`
  })
  return introduction + tables.join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(configurationPath, configurationPage())
