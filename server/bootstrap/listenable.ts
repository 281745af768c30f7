import { createServer } from 'node:net'

/** The address or the port cannot be had. */
export class CannotListen extends Error {
  constructor(host: string, port: number, { code, message }: NodeJS.ErrnoException) {
    super(
      code === 'EADDRINUSE'
        ? `The port is in use: ${message}. Choose another with PORT.`
        : `Nothing can be opened at ${host}:${port}: ${message}. Choose another address with HOST or another port with PORT.`,
    )
  }
}

/** Looks whether the port can be had before anything is made; throws `CannotListen`. */
export async function listenable({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', (error) => taken(new CannotListen(HOST, PORT, error)))
    probe.listen(PORT, HOST, () => probe.close(() => free()))
  })
}
