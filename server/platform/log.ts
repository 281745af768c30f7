import { pino, type DestinationStream, type Logger } from 'pino'

/** What a line says of an error: where it was, never the values that met it (PostgreSQL puts them into `detail`). */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type: name, message, code, stack, cause: cause instanceof Error ? cause.message : undefined }
}

/** The log on the server's output: one line of JSON each, its time in UTC. `to`: elsewhere, for tests. */
export function openLog(level = 'warn', to?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorLine, error: errorLine },
  }
  return to ? pino(options, to) : pino(options)
}
