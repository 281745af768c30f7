import { createServer } from 'node:net'

/** Names of the settings for host and port, for error messages. */
interface ListenNames {
  host: string
  port: string
}

/** The address or port can't be bound. */
export class CannotListen extends Error {
  constructor(host: string, port: number, { code, message }: NodeJS.ErrnoException, names: ListenNames) {
    super(
      code === 'EADDRINUSE'
        ? `The port is in use: ${message}. Choose another with ${names.port}.`
        : `Nothing can be opened at ${host}:${port}: ${message}. Choose another address with ${names.host} or another port with ${names.port}.`,
    )
  }
}

/** Site and metrics use the same port, although the metrics port must not be public. */
export class SamePort extends Error {
  constructor(port: number) {
    super(`PORT and METRICS_PORT are both ${port}: choose another for one of them.`)
  }
}

/**
 * Checks that the site's port (if the role has one) and the metrics port (if set) are free before anything is created.
 * Throws `CannotListen` and `SamePort`.
 */
export async function listenable({
  HOST,
  PORT,
  ROLE,
  METRICS_HOST,
  METRICS_PORT,
}: {
  HOST: string
  PORT: number
  ROLE?: string
  METRICS_HOST?: string
  METRICS_PORT?: number
}): Promise<void> {
  if (ROLE !== 'worker') await listenableAt(HOST, PORT, { host: 'HOST', port: 'PORT' })
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT && ROLE !== 'worker')
    throw new SamePort(PORT)
  if (METRICS_HOST !== undefined && METRICS_PORT !== undefined)
    await listenableAt(METRICS_HOST, METRICS_PORT, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
}

async function listenableAt(host: string, port: number, names: ListenNames): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', (error) => taken(new CannotListen(host, port, error, names)))
    probe.listen(port, host, () => probe.close(() => free()))
  })
}
