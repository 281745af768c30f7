import { spawn } from 'node:child_process'
import { projectRoot } from '../../server/platform/process/root'

/** A running built server and its stderr output. */
export interface Started {
  errors: () => string
  /** Shuts it down gracefully. */
  stop: () => Promise<void>
}

/**
 * Settings that turn off demo data and sandbox payments outside production mode, because production mode requires
 * PostgreSQL.
 */
export const withoutStandIns = { NODE_ENV: 'development', SEED: 'none', ALLOW_SANDBOX_PAYMENTS: '0' }

/**
 * Starts the built server on a free port and waits until it listens; rejects with its stderr if it exits first.
 * `options` are passed to Node.
 */
export async function startBuilt(env: Record<string, string>, options: string[] = []): Promise<Started> {
  const server = spawn(process.execPath, [...options, 'server/app/cli/start.mjs'], {
    cwd: projectRoot,
    // An empty PATH: the server must be able to start without npm or a build.
    env: { PATH: '', PORT: '0', NODE_ENV: 'production', ...env },
  })
  let errors = ''
  server.stderr.on('data', (text) => (errors += text))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('is open at') && resolve())
    void ended.then(() => reject(new Error(errors)))
  })
  return {
    errors: () => errors,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
