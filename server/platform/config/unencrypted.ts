import type { Config } from './config'
import { gatewayEnvironment } from './gateway-env'
import { isLoopback } from './loopback'
import { neighbours, type Neighbour } from './neighbours'

/** Modes of `sslmode` with which PostgreSQL is reached over TLS, and its certificate is checked. */
const checked = ['require', 'verify-ca', 'verify-full']

/** A neighbour would be reached in the open, or without looking whose certificate it is. */
export class Unencrypted extends Error {
  constructor(lines: readonly string[]) {
    super(
      `Nothing was started, because connections would not be encrypted:\n${lines.map((line) => `  ${line}`).join('\n')}\nALLOW_UNENCRYPTED allows it to those that it names, of ${neighbours.join(', ')}, where only your own machines are on the network between.`,
    )
  }
}

/** Whether an address leads to this machine; a socket of its file system has no host. */
const isHere = (url: URL) => url.hostname === '' || isLoopback(url.hostname)

function isChecked({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? ''
  // As libpq means it, `require` looks at no certificate.
  return searchParams.get('uselibpqcompat') === 'true' ? mode.startsWith('verify-') : checked.includes(mode)
}

/** SMTP over `smtp:` is begun in the open and goes on over TLS, see `smtpMail`: only what switches that off counts. */
const isMail = (url: URL) => url.protocol === 'smtp:' || url.protocol === 'smtps:'
const isOpenMail = ({ searchParams }: URL) =>
  ['ignoreTLS', 'tls.rejectUnauthorized'].some((name) => searchParams.has(name))

function isOpen(url: URL): boolean {
  if (isHere(url)) return false
  if (/^postgres(ql)?:$/.test(url.protocol)) return !isChecked(url)
  if (isMail(url)) return isOpenMail(url)
  if (url.protocol === 's3:') return url.searchParams.get('tls') === 'no'
  return url.protocol !== 'https:'
}

/** Of what may lie in a folder instead. */
const isFolder = (address: string) => !URL.canParse(address)

const mends: Partial<Record<keyof Config, string>> = {
  DATABASE_URL: 'Add sslmode=verify-full to its address.',
  SMTP_URL: 'Leave out ignoreTLS and tls.rejectUnauthorized.',
  DATABASE_DIRECT_URL: 'Add sslmode=verify-full to its address.',
  DATABASE_READ_URL: 'Add sslmode=verify-full to its address.',
  FILES_URL: 'Leave out tls=no.',
  BACKUP_DIR: 'Leave out tls=no.',
  CLAMD_URL: 'clamd speaks no TLS: run it on this machine.',
}

/** Every address of a neighbour, and by which word `ALLOW_UNENCRYPTED` names it. */
const addresses: Partial<Record<keyof Config, Neighbour>> = {
  DATABASE_URL: 'database',
  DATABASE_DIRECT_URL: 'database',
  DATABASE_READ_URL: 'database',
  FILES_URL: 'files',
  BACKUP_DIR: 'backups',
  SMTP_URL: 'mail',
  SMS_URL: 'sms',
  CLAMD_URL: 'malware',
  FIREBASE_JWKS_URL: 'identity',
  FCM_API_URL: 'push',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'traces',
  ...Object.fromEntries(
    Object.keys(gatewayEnvironment)
      .filter((name) => name.endsWith('_API_URL'))
      .map((name) => [name, 'gateways'] as const),
  ),
}

/** A sentence for each neighbour that these settings reach unencrypted, and that they do not allow. */
export function unencryptedOf(config: Config): string[] {
  return (Object.keys(addresses) as (keyof typeof addresses)[]).flatMap((name) => {
    if (config.ALLOW_UNENCRYPTED.has(addresses[name]!)) return []
    const address = config[name]
    if (typeof address !== 'string' || isFolder(address) || !isOpen(new URL(address))) return []
    return [`${name} leads to another machine without TLS. ${mends[name] ?? 'Use an https address.'}`]
  })
}

/** Throws `Unencrypted` where real people’s data would travel so and that was not allowed. */
export function refuseUnencrypted(config: Config): void {
  if (!config.standIns.guarded) return
  const found = unencryptedOf(config)
  if (found.length) throw new Unencrypted(found)
}

/** Whether mail has to go over TLS: it may go without to this machine, or where that was allowed. */
export const needsTls = ({ SMTP_URL, ALLOW_UNENCRYPTED }: Pick<Config, 'SMTP_URL' | 'ALLOW_UNENCRYPTED'>) =>
  SMTP_URL !== undefined && !ALLOW_UNENCRYPTED.has('mail') && !isHere(new URL(SMTP_URL))
