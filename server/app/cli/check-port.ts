import { createServer } from 'node:net'

/** The settings that an address and a port come from. */
interface ListenNames {
  host: string
  port: string
}

/** The address or the port cannot be had. */
export class CannotListen extends Error {
  constructor(host: string, port: number, { code, message }: NodeJS.ErrnoException, names: ListenNames) {
    super(
      code === 'EADDRINUSE'
        ? `The port is in use: ${message}. Choose another with ${names.port}.`
        : `Nothing can be opened at ${host}:${port}: ${message}. Choose another address with ${names.host} or another port with ${names.port}.`,
    )
  }
}

/** One port for the site and for monitoring, which nobody else is to reach. */
export class SamePort extends Error {
  constructor(port: number) {
    super(`PORT and METRICS_PORT are both ${port}: choose another for one of them.`)
  }
}

/**
 * Looks whether the port can be had before anything is made, unless the role has none, and the one for monitoring where
 * it is set; throws `CannotListen` and `SamePort`.
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
