import type { Config } from './config'
import { gatewayEnvironment } from './gateway-env'
import { isLoopback } from './loopback'
import { neighbours, type Neighbour } from './neighbours'

/** `sslmode` values with which PostgreSQL uses TLS and verifies the certificate. */
const checked = ['require', 'verify-ca', 'verify-full']

/** Thrown if a service would be reached unencrypted or without verifying its certificate. */
export class Unencrypted extends Error {
  constructor(lines: readonly string[]) {
    super(
      `Nothing was started, because connections would not be encrypted:\n${lines.map((line) => `  ${line}`).join('\n')}\nALLOW_UNENCRYPTED allows it to those that it names, of ${neighbours.join(', ')}, where only your own machines are on the network between.`,
    )
  }
}

/** Whether a URL leads to this machine; Unix sockets have no host. */
const isHere = (url: URL) => url.hostname === '' || isLoopback(url.hostname)

function isChecked({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? ''
  // In libpq's semantics, `require` doesn't verify certificates.
  return searchParams.get('uselibpqcompat') === 'true' ? mode.startsWith('verify-') : checked.includes(mode)
}

/**
 * Whether a URL belongs to a mail server. With `smtp:`, a connection starts unencrypted and switches to TLS (see
 * `smtpMail`); it counts as unencrypted only if its settings prevent that.
 */
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

/** Whether a setting that may be a URL or a folder is a folder. */
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

/** Settings that contain a service's URL, each with the service's name in `ALLOW_UNENCRYPTED`. */
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

/** Returns a sentence for each service that is reached unencrypted without permission. */
export function unencryptedOf(config: Config): string[] {
  return (Object.keys(addresses) as (keyof typeof addresses)[]).flatMap((name) => {
    if (config.ALLOW_UNENCRYPTED.has(addresses[name]!)) return []
    const address = config[name]
    if (typeof address !== 'string' || isFolder(address) || !isOpen(new URL(address))) return []
    return [`${name} leads to another machine without TLS. ${mends[name] ?? 'Use an https address.'}`]
  })
}

/** Throws `Unencrypted` if real users' data would travel unencrypted without permission. */
export function refuseUnencrypted(config: Config): void {
  if (!config.standIns.guarded) return
  const found = unencryptedOf(config)
  if (found.length) throw new Unencrypted(found)
}

/** Whether e-mail must use TLS; false if the mail server is on this machine or unencrypted e-mail is allowed. */
export const needsTls = ({ SMTP_URL, ALLOW_UNENCRYPTED }: Pick<Config, 'SMTP_URL' | 'ALLOW_UNENCRYPTED'>) =>
  SMTP_URL !== undefined && !ALLOW_UNENCRYPTED.has('mail') && !isHere(new URL(SMTP_URL))
